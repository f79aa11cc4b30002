import {
  listDocumentAsks,
  listRequirementItems,
  readRequirementItem,
  type RequirementItemDetail,
} from "@lading/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { waitingKey } from "../../lib/query-client.ts";
import { itemsKey } from "./requirements-list.ts";

/** The key of one item. */
const itemKey = (id: string) => [...itemsKey, "one", id];

/** How often the page of an item looks if the document of a third party has arrived. */
const arrivalMs = 10_000;

/** An item with what helps to send its document. */
export const requirementItem = (id: string) =>
  queryOptions({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(readRequirementItem, { params: { id } }, signal),
    // A third party can send its document while the page is open.
    refetchInterval: ({ state: { data } }) => (data && data.asked !== null ? arrivalMs : false),
  });

/** Returns a function that stores an item as the server answered it, and has the lists read again. */
export function useStoreItem() {
  const client = useQueryClient();
  return (item: RequirementItemDetail) => {
    client.setQueryData(itemKey(item.id), item);
    void client.invalidateQueries({ queryKey: [...itemsKey, "list"] });
    void client.invalidateQueries({ queryKey: waitingKey });
  };
}

/** Returns a function that has an item read again, because somebody else has changed it. */
export function useReadItemAgain(id: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: itemKey(id) });
}

/** The requests to third parties for one item, the newest first. */
export const documentAsks = (item: string) =>
  queryOptions({
    queryKey: [...itemsKey, "asks", item],
    queryFn: ({ signal }) => call(listDocumentAsks, { query: { item, page_size: "20" } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.results.some(({ state }) => state === "open") ? arrivalMs : false),
  });

/** What somebody could be asked for besides an item. */
export const askableItems = queryOptions({
  queryKey: [...itemsKey, "list", "askable"],
  queryFn: ({ signal }) =>
    call(
      listRequirementItems,
      {
        query: {
          state: ["missing", "requested", "changes_requested", "expiring", "expired"],
          requirement: [],
          subject: [],
          page_size: "50",
        },
      },
      signal,
    ),
});

/** Returns a function that has an item, its requests and the lists read again, because somebody was asked for it. */
export function useReadAsksAgain() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: itemsKey });
}
