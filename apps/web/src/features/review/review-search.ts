import { type EditStatus, editStatuses } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, repeated, searchText, uuid } from "../../list/search-readers.ts";

const readers = {
  ...paging,
  status: oneOf(editStatuses, "pending"),
  company: repeated(uuid, 100),
  search: searchText,
};

/** The search of the queue. Without a status, the queue shows pending edits. */
export type ReviewSearch = ReturnType<typeof readReviewSearch>;

type GivenSearch = {
  page?: number;
  page_size?: number;
  search?: string;
  status?: EditStatus;
  company?: readonly string[];
} & SearchSchemaInput;

/** Reads the address of the queue. The parameter type guides only the app's links. */
export const checkReviewSearch = (given: GivenSearch) => readReviewSearch(given);

/** Parses the search of the queue. */
export function readReviewSearch(given: object) {
  const search = readSearch(readers, given);
  // The order is fixed: the oldest edit first.
  const ordering = "submitted_at" as const;
  return { ...search, status: search.status === "pending" ? undefined : search.status, ordering };
}

/** Fixed values, which the address omits. */
export const fixedSearch = { search: "", ordering: "submitted_at" } as const;
