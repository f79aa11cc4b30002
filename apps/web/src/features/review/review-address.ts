import type { EditStatus } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";

interface ReviewAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  status?: EditStatus | undefined;
  company?: readonly string[];
}

/**
 * Accepts the address of the review as it is. The page reads it with `readReviewSearch`, so that the app's entry, which vendors
 * load too, does not contain the readers. The parameter type only checks the app's own links.
 */
export const acceptReview = (given: ReviewAddress & SearchSchemaInput): ReviewAddress => given;

/** Fixed values, which the address omits. */
export const fixedSearch = { search: "", ordering: "submitted_at" } as const;
