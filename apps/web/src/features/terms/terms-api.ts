import { readTerms } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { cleanHtml } from "../../lib/clean-html.ts";
import { date } from "../../lib/formats.ts";
import { staleTimes } from "../../lib/query-client.ts";

/** The latest terms as safe HTML. */
export const latestTerms = queryOptions({
  queryKey: ["terms-and-conditions"],
  queryFn: async ({ signal }) => {
    const { text, created_ts } = await call(readTerms, {}, signal);
    return {
      html: text === null ? null : await cleanHtml(text),
      createdTs: created_ts,
      revised: date(created_ts === null ? null : new Date(created_ts * 1000).toISOString()),
    };
  },
  staleTime: staleTimes.most,
});
