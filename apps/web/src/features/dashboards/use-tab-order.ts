import type { Dashboard } from "@lading/contract";
import { useEffect } from "react";
import { ofUser, useRemembered } from "../../lib/remembered.ts";
import { inOrder, isOrderOf, moved, readOrder } from "./tab-order.ts";

/** The dashboards in the order that the user has given them on this device, and the way to change it. */
export function useTabOrder(dashboards: readonly Dashboard[]) {
  const [stored, remember] = useRemembered(ofUser("lading.dashboards"));
  const order = readOrder(stored);
  const isStale = stored !== null && !isOrderOf(order, dashboards);
  // Forgotten for good: the order of other dashboards must not come back with them.
  useEffect(() => {
    if (isStale) remember(null);
  });
  const tabs = inOrder(dashboards, order);
  const move = (id: string, place: number) =>
    remember(
      JSON.stringify(
        moved(
          tabs.map((tab) => tab.id),
          id,
          place,
        ),
      ),
    );
  return { tabs, move };
}
