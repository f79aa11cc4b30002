import type { Order } from "@lading/contract";
import { OrderDocuments } from "./order-documents.tsx";
import type { OrderTools } from "./use-order-tools.tsx";

interface OrderDetailProps {
  order: Order;
  tools: OrderTools;
  title?: string;
}

/** The expanded documents below an order. */
export function OrderDetail({ order: { purchase_order }, tools, title }: OrderDetailProps) {
  return (
    <div className="bg-subtle px-4 py-1 pl-10 lg:pr-6 lg:pl-12">
      {title && <h2 className="pt-2 text-xs font-semibold tracking-wide text-fg2">{title}</h2>}
      <OrderDocuments purchaseOrder={purchase_order} tools={tools} />
    </div>
  );
}
