import {
  countSortKeys,
  itemSortKeys,
  itemStates,
  listRequirementWaivers,
  listReviewedItems,
  readRequirementCounts,
  requirementSubjects,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import {
  oneOf,
  ordering,
  paging,
  type Parameter,
  repeated,
  searchText,
  uuid,
  wholeNumber,
} from "../../list/search-readers.ts";

const key = ["requirement-figures"] as const;

/** The sums of all requirements, with how documents are reviewed. */
export const figureTotals = queryOptions({
  queryKey: [...key, "totals"],
  queryFn: ({ signal }) => call(readRequirementCounts, { query: { page_size: 10 } }, signal),
  staleTime: staleTimes.userAndSearch,
});

/** The id of a requirement or a role as the address has it. */
const digits = (given: Parameter) => (wholeNumber(given) === undefined ? undefined : String(wholeNumber(given)));

const countReaders = {
  ...paging,
  search: searchText,
  ordering: ordering(countSortKeys, "-missing"),
  blocks: oneOf(["true"], undefined),
  applies_to: oneOf(requirementSubjects, undefined),
  reviewer_role: digits,
};

const defineCounts = (by: "requirement" | "company") =>
  defineList(countReaders, {
    key: [...key, by],
    fetch: ({ reviewer_role: role, ...search }, signal) =>
      call(
        readRequirementCounts,
        { query: { ...search, by, ...(role !== undefined && { reviewer_role: Number(role) }) } },
        signal,
      ),
    staleTime: staleTimes.userAndSearch,
  });

/** The counts of each requirement, and of each company. */
export const countLists = { requirement: defineCounts("requirement"), company: defineCounts("company") };

/** The counts at the end of each day, the newest first. */
export const dayList = defineList(
  { ...paging, requirement: wholeNumber },
  {
    key: [...key, "day"],
    // Days have one order and no search.
    fixed: { ordering: "", search: "" },
    fetch: ({ page, page_size, requirement }, signal) =>
      call(
        readRequirementCounts,
        { query: { by: "day", page, page_size, ...(requirement !== undefined && { requirement }) } },
        signal,
      ),
    staleTime: staleTimes.userAndSearch,
  },
);

/** Days until accepted documents end, by which the list can be filtered. */
export const expiryDays = ["30", "60", "90"] as const;

/** The documents that companies must give. */
export const itemList = defineList(
  {
    ...paging,
    search: searchText,
    state: repeated(oneOf(itemStates, undefined)),
    requirement: repeated(digits),
    company: repeated(uuid),
    blocks: oneOf(["true"], undefined),
    expires: oneOf(expiryDays, undefined),
    ordering: ordering(itemSortKeys, "due_on"),
  },
  {
    key: [...key, "items"],
    fetch: (search, signal) =>
      call(listReviewedItems, { query: { ...search, requirement: search.requirement.map(Number) } }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

export type ItemSearch = SearchOf<typeof itemList>;

/** The waivers that are valid, by default those that end first. */
export const waiverList = defineList(
  {
    ...paging,
    search: searchText,
    requirement: repeated(digits),
    company: repeated(uuid),
    ordering: ordering(itemSortKeys, "due_on"),
  },
  {
    key: [...key, "waivers"],
    fetch: (search, signal) =>
      call(listRequirementWaivers, { query: { ...search, requirement: search.requirement.map(Number) } }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

/** The names of all requirements by their ids. */
export const requirementNames = queryOptions({
  queryKey: [...key, "names"],
  queryFn: async ({ signal }) => {
    const { results } = await call(readRequirementCounts, { query: { ordering: "name", page_size: 100 } }, signal);
    return new Map(
      results.flatMap(({ requirement }) => (requirement ? [[String(requirement.id), requirement.name]] : [])),
    );
  },
  staleTime: staleTimes.userAndSearch,
});
