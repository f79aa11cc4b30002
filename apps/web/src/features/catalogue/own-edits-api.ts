import { listOwnEdits } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallOutput } from "../../lib/send.ts";
import { firstOwnEdits, type OwnEditsSearch } from "./own-edits-search.ts";

/** The company's changes over all products, the newest first. */
const ownEdits = (search: OwnEditsSearch) =>
  queryOptions({
    queryKey: ["own-edits", search],
    queryFn: ({ signal }) => call(listOwnEdits, { query: asSent(search) }, signal),
    staleTime: staleTimes.userAndSearch,
  });

export const ownEditList = (search: OwnEditsSearch) => ({
  ...ownEdits(search),
  select: ({ results, count }: Answer) => ({ rows: results, total: count }),
});

/** How many changes the company has by status, whatever is searched; it comes with the list. */
export const ownEditCounts = (search = firstOwnEdits) => ({
  ...ownEdits(search),
  select: ({ counts }: Answer) => counts,
});

type Answer = CallOutput<typeof listOwnEdits>;

/** A query string is text. */
const asSent = ({ page, page_size, search, status }: OwnEditsSearch) => ({
  search,
  page: String(page),
  page_size: String(page_size),
  ...(status && { status }),
});
