import type { Mood } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";

interface FeedbackAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  mood?: Mood | undefined;
  answered?: "no" | undefined;
  id?: string | undefined;
}

/**
 * Accepts the address of the feedback as it is. The page reads it with `readFeedbackSearch`, so that the app's entry, which
 * vendors load too, does not contain the readers. The parameter type only checks the app's own links.
 */
export const acceptFeedback = (given: FeedbackAddress & SearchSchemaInput): FeedbackAddress => given;

/** Values that never change, so the address omits them. */
export const fixedFeedbackSearch = { search: "", ordering: "-sent_at" } as const;
