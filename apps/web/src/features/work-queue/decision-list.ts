import { decisionPeriods, decisionSortKeys, listDecisions } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import { oneOf, ordering, paging } from "../../list/search-readers.ts";
import { refreshMs } from "./queue-api.ts";

export type DecisionsSearch = SearchOf<typeof decisionList>;

/** The fields that were decided today or this week. The lists know `tab` as a parameter that is no filter. */
export const decisionList = defineList(
  { ...paging, tab: oneOf(decisionPeriods, "week"), ordering: ordering(decisionSortKeys, "-decided_at") },
  {
    key: ["decisions"],
    fixed: { search: "" },
    fetch: ({ search: _search, tab: period, ...query }, signal) =>
      call(listDecisions, { query: { ...query, period } }, signal),
    staleTime: refreshMs,
  },
);
