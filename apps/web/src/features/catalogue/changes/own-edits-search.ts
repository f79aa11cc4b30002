import { type EditStatus, OwnEditsQuery, type PageSize } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../../list/list-search.ts";

export type OwnEditsSearch = ReturnType<typeof readOwnEditsSearch>;

type GivenSearch = { page?: number; page_size?: PageSize; search?: string; status?: EditStatus } & SearchSchemaInput;

/** Reads the address of the list. The parameter type guides only the app's links, because a typed address can contain anything. */
export const checkOwnEditsSearch = (given: GivenSearch) => readOwnEditsSearch(given);

/** Parses the search of the list. Its order is fixed. */
export function readOwnEditsSearch(given: object) {
  const { page, page_size, search = "", status } = readSearch(OwnEditsQuery, { ...given });
  return { page, page_size, search, status, ordering: "-submitted_at" } as const;
}

/** The search of a newly opened list. */
export const defaultOwnEditsSearch = readOwnEditsSearch({});

/** Fixed values, which the address omits. */
export const fixedSearch = { search: "", ordering: "-submitted_at" } as const;
