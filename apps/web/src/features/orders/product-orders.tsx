import type { ProductOrdersQuery } from "@lading/contract";
import { ShoppingCart } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The purchase orders that contain a product. */
export function ProductOrders({ search: _search }: { search: { pid: string; search: string } & ProductOrdersQuery }) {
  return (
    <EmptyState icon={<ShoppingCart aria-hidden strokeWidth={1.75} />} title="Nothing here yet">
      The purchase orders that contain this product will be listed here.
    </EmptyState>
  );
}
