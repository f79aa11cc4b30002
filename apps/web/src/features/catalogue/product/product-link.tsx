import { Link, linkOptions } from "@tanstack/react-router";
import type { FieldEdit, ProductRow } from "@lading/contract";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the product was opened from the list, which is then the previous history entry. */
    fromProductList?: boolean;
  }
}

type LinkedProduct = Pick<ProductRow, "name" | "gxp_sku">;

const linkTo = ({ gxp_sku }: LinkedProduct) =>
  linkOptions({ to: "/product-catalog", search: { pid: gxp_sku }, state: { fromProductList: true } });

/** A product's name as a link to its page. Hover and focus prefetch the page. */
export function ProductLink({ product }: { product: LinkedProduct }) {
  return (
    <Link
      {...linkTo(product)}
      className="rounded-badge text-sm leading-4.5 font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {product.name}
    </Link>
  );
}

/** A product's GXP SKU as a link to its page, for lists whose name column is hidden. */
export function SkuLink({ product }: { product: LinkedProduct }) {
  return (
    <Link
      {...linkTo(product)}
      className="rounded-badge leading-4.5 wrap-anywhere hover:text-accent-text hover:underline"
    >
      {product.gxp_sku}
    </Link>
  );
}

/** The product of an edit. */
export function EditedProductLink({ edit }: { edit: Pick<FieldEdit, "gxp_sku" | "product_name"> }) {
  return (
    <Link
      to="/product-catalog"
      search={{ pid: edit.gxp_sku }}
      className="rounded-badge text-sm leading-4.5 font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {edit.product_name}
    </Link>
  );
}
