import {
  type ItemState,
  itemSortKeys,
  itemStates,
  listRequirementItems,
  type RequirementGroup,
  type RequirementItem,
  requirementSubjects,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import { oneOf, ordering, paging, searchText } from "../../list/search-readers.ts";
import type { List } from "../../list/use-list.ts";

/** The beginning of the keys of all queries about required documents. */
export const itemsKey = ["requirement-items"] as const;

/** The states of the items in each tab. */
export const tabStates = {
  to_do: ["missing", "requested", "changes_requested", "expiring", "expired"],
  with_provider: ["submitted", "in_review", "accepted", "expiring", "expired", "waived"],
  accepted: ["accepted"],
  not_needed: ["waived", "not_applicable"],
} as const satisfies Record<string, readonly ItemState[]>;

/** Whom the items of a tab wait on. A file with the provider can replace one that is accepted or expires. */
const waitsOn = { to_do: "vendor", with_provider: "provider", accepted: undefined, not_needed: undefined } as const;

export type NeededTab = keyof typeof tabStates;

const tabs = ["to_do", "with_provider", "accepted", "not_needed"] as const;

/** The state of the filter for documents that arrived from third parties and were not sent yet, which can have any state. */
export const arrivedState = "arrived" as const;

/** The states that a list asks for. What arrived is to do, whatever its state. */
const states = ({ tab, state }: { tab: NeededTab; state: ItemState | typeof arrivedState | undefined }) => {
  if (state === arrivedState) return { state: [], arrived: "only" as const };
  if (state) return { state: [state] };
  return { state: [...tabStates[tab]], ...(tab === "to_do" && { arrived: "also" as const }) };
};

/** The states by which a tab can be filtered. */
export const filterStates = (tab: NeededTab): readonly (ItemState | typeof arrivedState)[] =>
  tab === "to_do" ? [...tabStates[tab], arrivedState] : tabStates[tab];

/** The documents that the company must give, the lines of an order together, the most urgent first. */
export const neededList = defineList(
  {
    ...paging,
    tab: oneOf(tabs, "to_do"),
    search: searchText,
    ordering: ordering(itemSortKeys, "due_on"),
    state: oneOf([...itemStates, arrivedState], undefined),
    subject: oneOf(requirementSubjects, undefined),
    blocks: oneOf(["true"], undefined),
  },
  {
    // A state of another tab would leave nothing.
    check: (search) => ({
      ...search,
      state: filterStates(search.tab).find((state) => state === search.state),
    }),
    key: [...itemsKey, "list"],
    fetch: async ({ subject, ...search }, signal) => {
      const { tab, state: _state, ...rest } = search;
      const query = {
        ...rest,
        group: "true" as const,
        waits_on: waitsOn[tab],
        ...states(search),
        requirement: [],
        subject: subject ? [subject] : [],
      };
      const { count, results } = await call(listRequirementItems, { query }, signal);
      return { count, results: results.filter((row) => "item_ids" in row) };
    },
    staleTime: staleTimes.userAndSearch,
  },
);

export type NeededSearch = SearchOf<typeof neededList>;
export type NeededList = List<NeededSearch, RequirementGroup>;

/** The most lines of an order that a row opens. */
export const mostLines = 100;

/** The items of the lines of an order, or of a ship notice, that its row in a list stands for. */
export const linesOf = ({ requirement, order, notice }: RequirementGroup, search: NeededSearch) =>
  queryOptions({
    queryKey: [...itemsKey, "list", "lines", requirement.id, order, notice, search.tab, search.state],
    queryFn: async ({ signal }) => {
      const query = {
        page: 1,
        page_size: mostLines,
        order: order ?? "",
        ...(notice === null ? { subject: ["order_line" as const] } : { subject: [], notice }),
        waits_on: waitsOn[search.tab],
        ...states(search),
        requirement: [requirement.id],
      };
      const { results } = await call(listRequirementItems, { query }, signal);
      return results.filter((row): row is RequirementItem => !("item_ids" in row));
    },
    staleTime: staleTimes.userAndSearch,
  });
