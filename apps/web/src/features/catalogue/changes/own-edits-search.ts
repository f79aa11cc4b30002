import { type EditStatus, editStatuses, type PageSize } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../../list/list-search.ts";
import { oneOf, paging, searchText } from "../../../list/search-readers.ts";

const readers = { ...paging, search: searchText, status: oneOf(editStatuses, undefined) };

export type OwnEditsSearch = ReturnType<typeof readOwnEditsSearch>;

type GivenSearch = { page?: number; page_size?: PageSize; search?: string; status?: EditStatus } & SearchSchemaInput;

/** Reads the address of the list. The parameter type guides only the app's links, because a typed address can contain anything. */
export const checkOwnEditsSearch = (given: GivenSearch) => readOwnEditsSearch(given);

/** Parses the search of the list. Its order is fixed. */
export function readOwnEditsSearch(given: object) {
  return { ...readSearch(readers, given), ordering: "-submitted_at" } as const;
}

/** The search of a newly opened list. */
export const defaultOwnEditsSearch = readOwnEditsSearch({});

/** Fixed values, which the address omits. */
export const fixedSearch = { search: "", ordering: "-submitted_at" } as const;
