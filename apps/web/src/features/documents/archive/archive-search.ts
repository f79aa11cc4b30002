import { archiveSortKeys } from "@lading/contract";
import { readSearch } from "../../../list/list-search.ts";
import { ordering, paging, searchText } from "../../../list/search-readers.ts";

const readers = { ...paging, ordering: ordering(archiveSortKeys, "archived_date"), search: searchText };

export type ArchiveSearch = ReturnType<typeof readArchiveSearch>;

/** Reads the list's state from an address. */
export const readArchiveSearch = (given: Record<string, unknown>) =>
  ({ type: "Archived Documents", ...readSearch(readers, given) }) as const;
