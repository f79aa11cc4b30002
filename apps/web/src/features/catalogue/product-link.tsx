import { Link, linkOptions } from "@tanstack/react-router";
import type { FieldEdit, ProductRow } from "@lading/contract";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The product was opened from the list, which is the entry before it. */
    fromProductList?: boolean;
  }
}

type LinkedProduct = Pick<ProductRow, "name" | "gxp_sku">;

const linkTo = ({ gxp_sku }: LinkedProduct) =>
  linkOptions({ to: "/product-catalog", search: { pid: gxp_sku }, state: { fromProductList: true } });

/** A product's name, leading to its page; pointed at or focused, it has the page fetched ahead. */
export function ProductLink({ product }: { product: LinkedProduct }) {
  return (
    <Link
      {...linkTo(product)}
      title={product.name}
      className="line-clamp-2 rounded-badge text-sm leading-4.5 font-medium text-fg hover:text-accent-text hover:underline"
    >
      {product.name}
    </Link>
  );
}

/** The same by its GXP SKU: the way to the product where the column of names is hidden. */
export function SkuLink({ product }: { product: LinkedProduct }) {
  return (
    <Link
      {...linkTo(product)}
      title={product.gxp_sku}
      className="line-clamp-2 rounded-badge leading-4.5 wrap-anywhere hover:text-accent-text hover:underline"
    >
      {product.gxp_sku}
    </Link>
  );
}

/** The product that a change is about. */
export function EditedProductLink({ edit }: { edit: Pick<FieldEdit, "gxp_sku" | "product_name"> }) {
  return (
    <Link
      to="/product-catalog"
      search={{ pid: edit.gxp_sku }}
      title={edit.product_name}
      className="line-clamp-2 rounded-badge text-sm leading-4.5 font-medium text-fg hover:text-accent-text hover:underline"
    >
      {edit.product_name}
    </Link>
  );
}
