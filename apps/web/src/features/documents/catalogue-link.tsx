import type { LinkedProduct } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../lib/use-may.ts";

interface CatalogueLinkProps {
  product: Pick<LinkedProduct, "gxp_sku">;
  /** Opens a new tab, because the user must not lose the current page. */
  inNewTab?: boolean;
  tabIndex?: 0 | -1;
  /** The product's name or number. */
  children: string;
}

/** Links to a product in the catalogue; plain text if the catalogue is switched off. */
export function CatalogueLink({ product, inNewTab = false, tabIndex = 0, children: text }: CatalogueLinkProps) {
  const mayOpen = useMay()({ permission: "products.view_product", flag: "Product Catalog" });
  if (!mayOpen) return <span className="wrap-anywhere">{text}</span>;
  return (
    <Link
      to="/product-catalog"
      search={{ pid: product.gxp_sku }}
      tabIndex={tabIndex}
      {...(inNewTab && { target: "_blank", rel: "noopener" })}
      className="rounded-badge leading-4.5 text-accent-text underline-offset-2 wrap-anywhere hover:underline"
    >
      {text}
      {inNewTab && <span className="sr-only">, opens in a new tab</span>}
    </Link>
  );
}
