import {
  claimWork,
  decideEdits,
  type Decision,
  findWorkPeople,
  freezeEdits,
  listWork,
  listWorkViews,
  readWorkFigures,
  readWorkSettings,
  startBulkDecision,
  undoDecision as undo,
  type WorkFilters,
  type CallOutput,
} from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { runInChunks } from "../../list/run-in-chunks.ts";
import { toListPage } from "../../list/use-list.ts";
import { type QueueSearch, toFilters } from "./queue-search.ts";

/** How often an open queue asks for new rows. Queries pause in hidden tabs. */
export const refreshMs = 10_000;

/** All queries of the queue. */
const queue = ["work-queue"];

export const workList = (search: QueueSearch) =>
  queryOptions({
    queryKey: [...queue, "list", search],
    queryFn: async ({ signal }) => {
      const { page, page_size, ordering, kind, company, owner, state, field } = search;
      return toListPage(
        await call(listWork, { query: { page, page_size, ordering, kind, company, owner, state, field } }, signal),
      );
    },
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });

export const workFigures = queryOptions({
  queryKey: [...queue, "figures"],
  queryFn: ({ signal }) => call(readWorkFigures, {}, signal),
  staleTime: refreshMs / 2,
  refetchInterval: refreshMs,
});

/** The counts of the views are read less often, because each view is counted. */
export const workViews = queryOptions({
  queryKey: [...queue, "views"],
  queryFn: ({ signal }) => call(listWorkViews, {}, signal),
  staleTime: 3 * refreshMs,
  refetchInterval: 3 * refreshMs,
});

/** Reads the queue again after a change. */
export const readQueueAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: queue });

export const workSettings = queryOptions({
  queryKey: ["work-settings"],
  queryFn: ({ signal }) => call(readWorkSettings, {}, signal),
});

export const colleagues = (search: string) =>
  queryOptions({
    queryKey: ["work-people", search],
    queryFn: ({ signal }) => call(findWorkPeople, { query: { search } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

export type ClaimResult = CallOutput<typeof claimWork>["results"][number];

/** The pending edits of these rows, or of all rows that the filters find, at this moment. */
export const freeze = (chosen: { items: string[] } | { filters: WorkFilters }) =>
  call(freezeEdits, { body: "filters" in chosen ? { filters: toFilters(chosen.filters) } : chosen });

export const decide = (decisions: Decision[]) => call(decideEdits, { body: { decisions } });
export type DecisionResult = CallOutput<typeof decideEdits>["results"][number];

/** Undoes the calls of a decision. Each field that they decided has a result. */
export async function undoDecision(decisionIds: readonly string[]) {
  const { answers, error } = await runInChunks(decisionIds, 1, ([id = ""]) =>
    call(undo, { body: { decision_id: id } }),
  );
  if (error !== undefined) throw error;
  return answers.flatMap(({ results }) => results);
}

/** Starts the decision of many fields on the server. Returns the id of the run. */
export const decideMany = async (edits: string[], decision: Decision["decision"], reason?: string) =>
  (await call(startBulkDecision, { body: { edits, decision, ...(reason !== undefined && { reason }) } })).run;
