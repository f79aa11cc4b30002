import { type EditStatus, ReviewQuery } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";

/** What of the queue the address asks for. Without a status it is what waits. */
export type ReviewSearch = ReturnType<typeof readReviewSearch>;

type GivenSearch = {
  page?: number;
  page_size?: number;
  search?: string;
  status?: EditStatus;
  company?: readonly string[];
} & SearchSchemaInput;

/** Reads the address of the queue; the type of what is given only guides the app's own links. */
export const checkReviewSearch = (given: GivenSearch) => readReviewSearch(given);

/** What an address of the queue asks for. */
export function readReviewSearch(given: object) {
  const { page, page_size, status, company, search = "" } = readSearch(ReviewQuery, { ...given });
  // What has waited longest comes first, always.
  const ordering = "submitted_at" as const;
  return { page, page_size, status: status === "pending" ? undefined : status, company, search, ordering };
}

/** What the addresses leave out. */
export const unsaid = { search: "", ordering: "submitted_at" } as const;
