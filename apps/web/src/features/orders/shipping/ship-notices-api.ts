import { listOpenShipLines, listShipNotices, listShipNoticeVersions, readShipNotice } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { readOrdersAgain } from "../purchase-orders-api.ts";

/** The beginning of the keys of all queries of ship notices. */
export const noticesKey = ["ship-notices"] as const;

export const shipNotice = (id: string) =>
  queryOptions({
    queryKey: [...noticesKey, "one", id],
    queryFn: ({ signal }) => call(readShipNotice, { params: { id } }, signal),
    // The user may come back from the page of a document that a line needs.
    staleTime: ({ state }) =>
      state.data?.lines.some(({ documents }) => documents.length > 0) ? 0 : staleTimes.userAndSearch,
  });

export const shipNoticeVersions = (id: string, version: number) =>
  queryOptions({
    queryKey: [...noticesKey, "versions", id, version],
    queryFn: ({ signal }) => call(listShipNoticeVersions, { params: { id } }, signal),
    staleTime: staleTimes.most,
  });

/** The lines of orders that can be shipped. */
export const openShipLines = (orders: readonly string[]) =>
  queryOptions({
    queryKey: [...noticesKey, "open-lines", orders],
    queryFn: ({ signal }) => call(listOpenShipLines, { query: { purchase_order: [...orders] } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** The ship notices of an order, at most 100. */
export const noticesOfOrder = (order: string) =>
  queryOptions({
    queryKey: [...noticesKey, "order", order],
    queryFn: async ({ signal }) => {
      const query = { purchase_order: [order], state: [], page_size: 100 };
      return (await call(listShipNotices, { query }, signal)).results;
    },
    staleTime: staleTimes.userAndSearch,
  });

/** The newest drafts with lines of an order, as they are now: an older answer might have one that was sent. */
export const draftsOfOrder = (order: string) =>
  queryOptions({
    queryKey: [...noticesKey, "order", order, "drafts"],
    queryFn: async ({ signal }) => {
      const query = { purchase_order: [order], state: ["draft" as const], page_size: 10 as const };
      return (await call(listShipNotices, { query }, signal)).results;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Fetches notices again, and what they change of orders, after one was sent, changed or cancelled. */
export function readShippedAgain(client: QueryClient) {
  readOrdersAgain(client);
  void client.invalidateQueries({ queryKey: ["purchase-order-lines"] });
  return client.invalidateQueries({ queryKey: noticesKey });
}
