import { type EditStatus, ReviewQuery } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";

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
  const { page, page_size, status, company, search = "" } = readSearch(ReviewQuery, { ...given });
  // The order is fixed: the oldest edit first.
  const ordering = "submitted_at" as const;
  return { page, page_size, status: status === "pending" ? undefined : status, company, search, ordering };
}

/** Fixed values, which the address omits. */
export const fixedSearch = { search: "", ordering: "submitted_at" } as const;
