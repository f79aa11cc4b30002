import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { CallAddress } from "../../lib/send.ts";

/** How often an open queue polls for new edits. */
export const refreshMs = 15_000;

// Without zod and the calls of the review, because the navigation shows a number of it on every page of the console.
const readReviewCounts: CallAddress<typeof contract.readReviewCounts> = {
  method: "GET",
  access: "provider.review_edits",
  path: "/api/provider/edits/counts",
};

/** The numbers of pending edits by age and by company, and the recent reasons of rejections. */
export const reviewCounts = queryOptions({
  queryKey: ["review-counts"],
  queryFn: ({ signal }) => call(readReviewCounts, {}, signal),
  staleTime: refreshMs / 2,
  refetchInterval: refreshMs,
});
