import type { PurchaseOrder } from "@lading/contract";
import { useEffect, useState } from "react";
import { useRowCursor } from "../../../list/use-row-cursor.ts";
import { useShortcuts } from "../../../list/use-shortcuts.ts";

/** The keys of the list of orders with their meanings. */
export const orderKeys = {
  j: "Next order",
  k: "Previous order",
  x: "Select or deselect the order",
  a: "Accept the order as it is, or all that are selected",
  "?": "Show these shortcuts",
} as const;

interface OrderKeysOptions {
  rows: readonly PurchaseOrder[];
  /** Accepts the selected orders, or this one if none is selected. */
  accept: (order: PurchaseOrder | undefined) => void;
}

/** The keyboard shortcuts of the list of orders. Its rows have checkboxes only for people who may answer. */
export function useOrderKeys({ rows, accept }: OrderKeysOptions) {
  const cursor = useRowCursor();
  const [isHelped, setHelped] = useState(false);
  const keys = useShortcuts<keyof typeof orderKeys>({
    act: {
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      x: cursor.toggle,
      a: () => accept(rows[cursor.current()]),
      "?": () => setHelped(true),
    },
    repeats: ["j", "k"],
  });
  // Enter belongs to the focused link or button, and on a checkbox it does nothing.
  useEffect(() => {
    const open = ({ key, target }: KeyboardEvent) => {
      if (key === "Enter" && target instanceof Element && target.matches("[data-list-part=rows] [data-row]"))
        cursor.open();
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, [cursor]);
  return { isHelped, setHelped, ...keys };
}
