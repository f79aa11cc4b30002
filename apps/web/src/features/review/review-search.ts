import { editStatuses } from "@lading/contract";
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

/** Reads the address of the queue. */
export function readReviewSearch(given: object) {
  const search = readSearch(readers, given);
  // The order is fixed: the oldest edit first.
  const ordering = "submitted_at" as const;
  return { ...search, status: search.status === "pending" ? undefined : search.status, ordering };
}
