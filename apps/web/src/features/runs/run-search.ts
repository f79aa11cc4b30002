import { runKindIds, runSortKeys, runStates } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { day, oneOf, ordering, paging, repeated, searchText, uuid } from "../../list/search-readers.ts";

export type RunSearch = ReturnType<typeof readRunSearch>;

const readers = {
  ...paging,
  search: searchText,
  ordering: ordering(runSortKeys, "-created_at"),
  kind: repeated(oneOf(runKindIds, undefined)),
  state: repeated(oneOf(runStates, undefined)),
  person: repeated(uuid, 100),
  date_after: day,
  date_before: day,
};

/** Reads the address of the list of runs. A range of days without both ends is ignored. */
export function readRunSearch(given: object) {
  const search = readSearch(readers, given);
  const { date_after: from, date_before: to } = search;
  const isRange = from !== undefined && to !== undefined && from <= to;
  return { ...search, ...(!isRange && { date_after: undefined, date_before: undefined }) };
}
