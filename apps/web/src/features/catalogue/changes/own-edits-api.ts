import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import type { CallAddress } from "../../../lib/send.ts";
import { toListPage } from "../../../list/use-list.ts";
import { defaultOwnEditsSearch, type OwnEditsSearch } from "./own-edits-search.ts";

// Without zod, because the list of products shows their number.
const catalogue = { method: "GET", access: "products.view_product" } as const;
const listOwnEdits: CallAddress<typeof contract.listOwnEdits> = { ...catalogue, path: "/api/products/edits/" };
const readDecisionTime: CallAddress<typeof contract.readDecisionTime> = {
  ...catalogue,
  path: "/api/products/edits/decision-time",
};

/** The company's edits of all products, newest first. */
const ownEdits = (search: OwnEditsSearch) =>
  queryOptions({
    queryKey: ["own-edits", search],
    queryFn: ({ signal }) => call(listOwnEdits, { query: toQuery(search) }, signal),
    staleTime: staleTimes.userAndSearch,
  });

export const ownEditList = (search: OwnEditsSearch) => ({
  ...ownEdits(search),
  select: (answer: Answer) => toListPage(answer),
});

/** The company's number of edits by status, regardless of the search. The response of the list includes it. */
export const ownEditCounts = (search = defaultOwnEditsSearch) => ({
  ...ownEdits(search),
  select: ({ counts }: Answer) => counts,
});

/** The median hours to a decision this week, over the changes of all companies. */
export const decisionTime = queryOptions({
  queryKey: ["decision-time"],
  queryFn: ({ signal }) => call(readDecisionTime, {}, signal),
  staleTime: staleTimes.most,
});

type Answer = contract.CallOutput<typeof contract.listOwnEdits>;

/** The server sorts this list by time and has no parameter for its order. */
const toQuery = ({ page, page_size, search, status }: OwnEditsSearch) => ({ page, page_size, search, status });
