import { attributeOf, type Decision } from "@lading/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { showToast } from "../../ui/toast.tsx";
import { type Attempt, outcomeOf, type QueueRow, type Verdict } from "./queue-row.ts";
import { type Answer, type QueuePage, queuePages, reviewCounts, sendDecisions } from "./review-api.ts";
import { whyNot } from "./why-not.ts";

export interface Deciding {
  readonly rows: readonly QueueRow[];
  readonly verdict: Verdict;
  readonly reason?: string | undefined;
  /** A dialog waits for the answers and says itself what came of them. */
  readonly isWatched?: boolean;
}

const mutationKey = ["decide-edits"];

/**
 * Decides rows. They say so at once; when the server says otherwise, or cannot be reached, they say that instead.
 * Resolves to what came of each.
 */
export function useDecisions() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: ({ rows, verdict, reason }: Deciding) =>
      sendDecisions(rows.map(({ id }): Decision => ({ id, decision: verdict, reason }))),
    onMutate: async ({ rows, verdict, reason }) => {
      // An answer that was asked for before the decision knows nothing of it.
      await client.cancelQueries(queuePages);
      attempt(client, rows, { verdict, reason });
    },
    onError: (error, { rows, verdict, reason, isWatched }) => {
      const failure = failureText(error);
      attempt(client, rows, isWatched ? undefined : { verdict, reason, failure });
      if (!isWatched) showToast(refusal(rows, verdict, failure), "bad");
    },
    onSuccess: async (answers, { rows, verdict, reason, isWatched }) => {
      await client.cancelQueries(queuePages);
      take(client, answers, { verdict, reason });
      const others = notDone(rows, answers, verdict);
      if (isWatched || !others[0]) return;
      const why = others.length === 1 ? others[0].why : undefined;
      const refused = others.map(({ row }) => row);
      showToast(refusal(refused, verdict, why), "bad");
    },
    onSettled: () => {
      // One round of questions, after the last of several decisions.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.removeQueries({ ...queuePages, type: "inactive" });
      void client.invalidateQueries(queuePages);
      void client.invalidateQueries(reviewCounts);
    },
  });
}

/** The rows that were not decided as asked, and why. */
export function notDone(rows: readonly QueueRow[], answers: readonly Answer[], verdict: Verdict) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return answers.flatMap((answer) => {
    const row = byId.get(answer.id);
    return row && answer.status !== outcomeOf[verdict] ? [{ row, why: whyNot(answer, row.name) }] : [];
  });
}

/** "Vendor Price of Gate Valve", "3 fields". */
export function named(rows: readonly QueueRow[]) {
  const [row] = rows;
  return row && rows.length === 1
    ? `${attributeOf(row.name).label} of ${row.product_name}`
    : `${number(rows.length)} fields`;
}

/** "Vendor Price of Gate Valve was not approved. …", "3 fields were not rejected. …". */
const refusal = (rows: readonly QueueRow[], verdict: Verdict, why = "") =>
  `${named(rows)} ${rows.length === 1 ? "was" : "were"} not ${outcomeOf[verdict]}. ${why}`.trimEnd();

/** The rows that no decision is on its way for: a second press is heard before the first one shows. */
export function notUnderway(client: QueryClient, rows: readonly QueueRow[]) {
  const underway = client.getMutationCache().findAll({ mutationKey, status: "pending" });
  const sent = underway.map(({ state }) => state.variables as Deciding); // only useDecisions sends under this key
  const ids = new Set(sent.flatMap((deciding) => deciding.rows.map(({ id }) => id)));
  return rows.filter(({ id }) => !ids.has(id));
}

/** Takes rows off the pages that are kept; those that stay answer true. */
export const keepRows = (client: QueryClient, stays: (row: QueueRow) => boolean) =>
  client.setQueriesData<QueuePage>(queuePages, (page) => page && { ...page, rows: page.rows.filter(stays) });

/** Notes in the rows what is asked of them, or that it failed. */
function attempt(client: QueryClient, rows: readonly QueueRow[], made: Attempt | undefined) {
  const ids = new Set(rows.map(({ id }) => id));
  changeRows(client, (row) => (ids.has(row.id) ? { ...row, attempt: made } : row));
}

/** Writes the server's answers into the rows. Who decided, and when, the next fetch says. */
function take(client: QueryClient, answers: readonly Answer[], made: Attempt) {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  changeRows(client, (row) => {
    const answer = byId.get(row.id);
    if (!answer) return row;
    const now = { ...row, attempt: undefined };
    if (answer.status === "conflict") return { ...now, live_value: answer.live_value ?? null };
    if (answer.status === "invalid") return { ...now, attempt: { ...made, failure: whyNot(answer, row.name) } };
    return { ...now, status: answer.status };
  });
}

const changeRows = (client: QueryClient, change: (row: QueueRow) => QueueRow) =>
  client.setQueriesData<QueuePage>(queuePages, (page) => page && { ...page, rows: page.rows.map(change) });
