import { type ItemState, itemSortKeys, listRequirementItems, type RequirementItem } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import { oneOf, ordering, paging, searchText } from "../../list/search-readers.ts";
import type { List } from "../../list/use-list.ts";

/** The beginning of the keys of all queries about required documents. */
export const itemsKey = ["requirement-items"] as const;

/** The states of the items in each tab. */
const tabStates = {
  to_do: ["missing", "requested", "changes_requested", "expiring", "expired"],
  with_provider: ["submitted", "in_review"],
  accepted: ["accepted"],
  not_needed: ["waived", "not_applicable"],
} as const satisfies Record<string, readonly ItemState[]>;

export type NeededTab = keyof typeof tabStates;

const tabs = ["to_do", "with_provider", "accepted", "not_needed"] as const;

/** The documents that the company must give, the most urgent first. */
export const neededList = defineList(
  { ...paging, tab: oneOf(tabs, "to_do"), search: searchText, ordering: ordering(itemSortKeys, "due_on") },
  {
    key: [...itemsKey, "list"],
    fetch: ({ tab, ...search }, signal) =>
      call(listRequirementItems, { query: { ...search, state: [...tabStates[tab]], requirement: [] } }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

export type NeededSearch = SearchOf<typeof neededList>;
export type NeededList = List<NeededSearch, RequirementItem>;
