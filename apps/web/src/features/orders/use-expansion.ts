import type { Order } from "@lading/contract";
import { useState } from "react";

/** The expanded orders. They stay expanded on other pages of the list. The sought order is expanded initially. */
export function useExpansion(sought?: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = ({ purchase_order, has_documents }: Order) =>
    has_documents && (chosen.get(purchase_order) ?? purchase_order === sought);
  const set = (purchaseOrder: string, open: boolean) =>
    setChosen((before) => new Map([...before, [purchaseOrder, open]]));
  return {
    isOpen,
    toggle: (order: Order) => set(order.purchase_order, !isOpen(order)),
    open: (purchaseOrder: string) => set(purchaseOrder, true),
  };
}
