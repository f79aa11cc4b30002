import type { Dashboard } from "@lading/contract";
import { useEffect } from "react";
import { ofUser, useRemembered } from "../../lib/remembered.ts";
import { inOrder, isOrderFor, moveId, readOrder } from "./tab-order.ts";

/** The dashboards in the order that the user chose on this device, and a function to change it. */
export function useTabOrder(dashboards: readonly Dashboard[]) {
  const [stored, remember] = useRemembered(ofUser("lading.dashboards"));
  const order = readOrder(stored);
  const isStale = stored !== null && !isOrderFor(order, dashboards);
  // Deletes an outdated order, so that it does not return when a removed dashboard does.
  useEffect(() => {
    if (isStale) remember(null);
  });
  const tabs = inOrder(dashboards, order);
  const move = (id: string, place: number) =>
    remember(
      JSON.stringify(
        moveId(
          tabs.map((tab) => tab.id),
          id,
          place,
        ),
      ),
    );
  return { tabs, move };
}
