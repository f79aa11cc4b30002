import { decideOrderChanges, mostOrderDecisions, type RunCounts, type startOrderDecision } from "@lading/contract";
import type { StaffScope } from "../../../ground/db/scope.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { recordOwnAction } from "../../../record/audit/record-action.ts";
import type { RunKind } from "../../../record/runs/run-kind.ts";
import { startRun } from "../../../record/runs/run-queries.ts";
import { decideThose } from "./decide-order-changes.ts";
import { findOrdersOfQuestions } from "./decision-queries.ts";

type ManyDecisions = Out<typeof startOrderDecision.body>;

/** Starts the decision on many answers in the background. Returns the id of the run. */
export async function startMany(scope: StaffScope, params: ManyDecisions) {
  const total = params.items.length;
  const lines = total === 1 ? "1 line" : `${total.toLocaleString("en-US")} lines`;
  const run = await startRun(scope, {
    kind: "order_decision",
    subject: "order_changes",
    permission: "provider.decide_orders",
    source: `${lines} to ${params.decision}`,
    params,
    total,
    state: "loading",
  });
  return { run };
}

/** The batches of a run are recorded like the calls that decide a few answers. */
const decisionAction = `${decideOrderChanges.method} ${decideOrderChanges.path}`;

/** Decides in batches, which end with an order if they can. The cursor is the number of batches that are done. */
export const orderDecision: RunKind<ManyDecisions, number> = {
  kind: "order_decision",
  async execute(run) {
    const { items, decision, reason } = run.params;
    const batches = splitByOrder(items, await run.read((scope) => findOrdersOfQuestions(scope, items)));
    while ((run.cursor ?? 0) < batches.length) {
      const place = run.cursor ?? 0;
      const batch = batches[place] ?? [];
      await run.save(async (scope) => {
        const decisions = batch.map((id) => ({ id, decision, reason, final: false, caller: "", call_by: null }));
        const { answer, entries } = await decideThose(scope, decisions);
        for (const { company_id, ...facts } of entries)
          await recordOwnAction(scope.db, decisionAction, company_id, { run: run.id, ...facts }, scope.user.id);
        const done = batches.slice(0, place + 1).reduce((sum, { length }) => sum + length, 0);
        return { cursor: place + 1, done, counts: addResults(run.counts, answer.results) };
      });
    }
    return { state: (run.counts.refused ?? 0) > 0 ? "loaded_with_errors" : "loaded" };
  },
};

/** The batches of questions. One notification tells of the questions of an order in a batch, so small orders are not split. */
function splitByOrder(items: readonly string[], orders: ReadonlyMap<string, string>) {
  const batches: string[][] = [];
  for (const ofOrder of Map.groupBy(items, (id) => orders.get(id) ?? "").values())
    for (let first = 0; first < ofOrder.length; first += mostOrderDecisions) {
      const part = ofOrder.slice(first, first + mostOrderDecisions);
      const last = batches.at(-1);
      if (last && last.length + part.length <= mostOrderDecisions) last.push(...part);
      else batches.push(part);
    }
  return batches;
}

type Status = Awaited<ReturnType<typeof decideThose>>["answer"]["results"][number]["status"];

const countOfStatus: Record<Status, keyof RunCounts> = {
  approved: "approved",
  refused: "rejected",
  gone: "decided_before",
  own_answer: "refused",
};

function addResults(counts: RunCounts, results: readonly { status: Status }[]): RunCounts {
  const sums = { ...counts };
  for (const { status } of results) {
    const count = countOfStatus[status];
    sums[count] = (sums[count] ?? 0) + 1;
  }
  return sums;
}
