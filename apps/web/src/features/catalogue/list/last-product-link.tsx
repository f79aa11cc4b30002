import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useRememberedProduct } from "../product/remembered-product.ts";

/** Links to the last opened product, with its tab and page. */
export function LastProductLink() {
  const product = useRememberedProduct();
  if (!product) return null;
  return (
    <Link
      to="/product-catalog"
      // The route accepts the queries of all tabs, but its type has only those of the list.
      search={product as never}
      state={{ fromProductList: true }}
      aria-label={`Last viewed product, ${product.pid}`}
      title="Last viewed product"
      className="inline-flex min-h-8 min-w-0 items-center gap-2 rounded-control px-2 text-sm max-lg:-ml-2 font-medium text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg"
    >
      <History size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
      <span className="min-w-0 wrap-anywhere">{product.pid}</span>
    </Link>
  );
}
