import { listFeedback, type CallOutput } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { toListPage } from "../../list/use-list.ts";
import type { FeedbackSearch } from "./feedback-search.ts";

export type ShownFeedback = CallOutput<typeof listFeedback>["results"][number];

export const feedbackList = (search: FeedbackSearch) =>
  queryOptions({
    queryKey: ["feedback", search],
    queryFn: async ({ signal }) => {
      const { page, page_size, mood, answered, id } = search;
      return toListPage(await call(listFeedback, { query: { page, page_size, mood, answered, id } }, signal));
    },
  });
