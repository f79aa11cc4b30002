import { isRunBusy, listRuns, runKindIds, runSortKeys, runStates } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { defineList } from "../../list/define-list.ts";
import { dropBrokenRange } from "../../list/list-search.ts";
import { day, oneOf, ordering, paging, repeated, searchText, uuid } from "../../list/search-readers.ts";
import { progressMs, refreshMs, runs } from "./run-api.ts";

/** Imports, exports and other work on many rows. */
export const runList = defineList(
  {
    ...paging,
    search: searchText,
    ordering: ordering(runSortKeys, "-created_at"),
    kind: repeated(oneOf(runKindIds, undefined)),
    state: repeated(oneOf(runStates, undefined)),
    person: repeated(uuid, 100),
    date_after: day,
    date_before: day,
  },
  {
    key: [...runs, "list"],
    check: dropBrokenRange,
    fetch: ({ search: words, ...query }, signal) =>
      call(listRuns, { query: { ...query, ...(words !== "" && { search: words }) } }, signal),
    staleTime: progressMs,
    refetchInterval: ({ state }) => (state.data?.rows.some((run) => isRunBusy(run.state)) ? 2 * progressMs : refreshMs),
  },
);
