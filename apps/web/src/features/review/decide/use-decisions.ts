import { getAttribute, type Decision } from "@lading/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type Attempt, getIds, statusByVerdict, type QueueRow, type Verdict } from "../queue/queue-row.ts";
import { type Answer, type QueuePage, queuePages, reviewSets, sendDecisions } from "../review-api.ts";
import { reviewCounts } from "../review-counts-api.ts";
import { getFailureReason } from "./failure-reason.ts";

export interface DecisionRequest {
  readonly rows: readonly QueueRow[];
  readonly verdict: Verdict;
  readonly reason?: string | undefined;
  /** A dialog waits for the response and reports it, so no toast is shown. */
  readonly isWatched?: boolean;
}

const mutationKey = ["decide-edits"];

/**
 * Decides rows. They show the decision immediately, and the failure if the server rejects it or cannot be reached.
 * Resolves to the result of each row, and the ids with which the decisions can be undone.
 */
export function useDecisions() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: ({ rows, verdict, reason }: DecisionRequest) =>
      sendDecisions(rows.map(({ id }): Decision => ({ id, decision: verdict, reason }))),
    onMutate: async ({ rows, verdict, reason }) => {
      // A response in flight does not include the decision.
      await client.cancelQueries(queuePages);
      writeAttempt(client, rows, { verdict, reason });
    },
    onError: (error, { rows, verdict, reason, isWatched }) => {
      const failure = failureText(error);
      writeAttempt(client, rows, isWatched ? undefined : { verdict, reason, failure });
      if (!isWatched) showToast(formatFailure(rows, verdict, failure), "bad");
    },
    onSuccess: async ({ answers }, { rows, verdict, reason, isWatched }) => {
      await client.cancelQueries(queuePages);
      writeResults(client, answers, { verdict, reason });
      const others = findFailed(rows, answers, verdict);
      if (!isWatched && others.length > 0) showToast(formatOthers(others, verdict), "bad");
    },
    onSettled: () => {
      // Refetch once, after the last of several decisions.
      if (client.isMutating({ mutationKey }) <= 1) refetchQueue(client);
    },
  });
}

export function refetchQueue(client: QueryClient) {
  client.removeQueries({ ...queuePages, type: "inactive" });
  void client.invalidateQueries(queuePages);
  void client.invalidateQueries(reviewSets);
  void client.invalidateQueries(reviewCounts);
}

/** A row that the server did not decide as requested, and why. */
interface Failed {
  row: QueueRow;
  why: string;
  /** Another person made the same decision before. */
  isSame: boolean;
}

/** Returns the rows that the server did not decide as requested, also those that another person had decided the same way. */
export function findFailed(rows: readonly QueueRow[], answers: readonly Answer[], verdict: Verdict): Failed[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return answers.flatMap((answer) => {
    const row = byId.get(answer.id);
    const isSame = answer.status === statusByVerdict[verdict];
    if (!row || (isSame && answer.decided_by === undefined)) return [];
    return [{ row, why: getFailureReason(answer, row.name), isSame }];
  });
}

/** "Vendor Price of Gate Valve", "3 fields". */
export function formatRows(rows: readonly QueueRow[]) {
  const [row] = rows;
  return row && rows.length === 1
    ? `${getAttribute(row.name).label} of ${row.product_name}`
    : `${number(rows.length)} fields`;
}

/** "Vendor Price of Gate Valve was not approved. …", "3 fields were not rejected. …". */
const formatFailure = (rows: readonly QueueRow[], verdict: Verdict, why = "") =>
  `${formatRows(rows)} ${rows.length === 1 ? "was" : "were"} not ${statusByVerdict[verdict]}. ${why}`.trimEnd();

/** Describes rows that others had decided before as a failure only if their decision is another one. */
function formatOthers(others: readonly Failed[], verdict: Verdict) {
  const different = others.filter(({ isSame }) => !isSame);
  const told = different.length > 0 ? different : others;
  const rows = told.map(({ row }) => row);
  const why = told.length === 1 ? told[0]?.why : undefined;
  if (different.length > 0) return formatFailure(rows, verdict, why);
  return `${formatRows(rows)}: ${why ?? `Already ${statusByVerdict[verdict]} by others.`}`;
}

/** Returns the rows without a decision in flight. A second press can arrive before the first one renders. */
export function withoutDecisionInFlight(client: QueryClient, rows: readonly QueueRow[]) {
  const underway = client.getMutationCache().findAll({ mutationKey, status: "pending" });
  const sent = underway.map(({ state }) => state.variables as DecisionRequest); // only useDecisions sends under this key
  const ids = new Set(sent.flatMap((deciding) => deciding.rows.map(({ id }) => id)));
  return rows.filter(({ id }) => !ids.has(id));
}

/** Keeps the rows of the cached pages for which `stays` returns true. */
export const keepRows = (client: QueryClient, stays: (row: QueueRow) => boolean) =>
  client.setQueriesData<QueuePage>(queuePages, (page) => page && { ...page, rows: page.rows.filter(stays) });

/** Shows these rows as pending again. The next fetch adds their live values. */
export function reopenRows(client: QueryClient, ids: ReadonlySet<string>) {
  const open = { status: "pending", decided_at: null, decided_by: null, reason: null, attempt: undefined } as const;
  changeRows(client, (row) => (ids.has(row.id) ? { ...row, ...open } : row));
}

/** Writes an attempted decision, or its failure, into the cached rows. */
function writeAttempt(client: QueryClient, rows: readonly QueueRow[], made: Attempt | undefined) {
  const ids = getIds(rows);
  changeRows(client, (row) => (ids.has(row.id) ? { ...row, attempt: made } : row));
}

/** Writes the results into the cached rows. The next fetch adds who decided, if it was the reviewer, and when. */
function writeResults(client: QueryClient, answers: readonly Answer[], made: Attempt) {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  changeRows(client, (row) => {
    const answer = byId.get(row.id);
    if (!answer) return row;
    const now = { ...row, attempt: undefined };
    if (answer.status === "conflict") return { ...now, live_value: answer.live_value ?? null };
    if (answer.status === "invalid" || answer.status === "requirement_open")
      return { ...now, attempt: { ...made, failure: getFailureReason(answer, row.name) } };
    return { ...now, status: answer.status, decided_by: answer.decided_by ?? row.decided_by };
  });
}

const changeRows = (client: QueryClient, change: (row: QueueRow) => QueueRow) =>
  client.setQueriesData<QueuePage>(queuePages, (page) => page && { ...page, rows: page.rows.map(change) });
