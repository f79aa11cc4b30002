import { listFeedback } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { CallOutput } from "../../lib/send.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { FeedbackSearch } from "./feedback-search.ts";

export type ShownFeedback = CallOutput<typeof listFeedback>["results"][number];

export const feedbackList = (search: FeedbackSearch) =>
  queryOptions({
    queryKey: ["feedback", search],
    queryFn: async ({ signal }): Promise<ListPage<ShownFeedback>> => {
      const { page, page_size, mood } = search;
      const query = { page: String(page), page_size: String(page_size), ...(mood && { mood }) };
      const { results, count } = await call(listFeedback, { query }, signal);
      return { rows: results, total: count };
    },
  });
