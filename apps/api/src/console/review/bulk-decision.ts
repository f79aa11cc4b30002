import { type AttributeId, type Decision, decideEdits, mostFrozenEdits, type RunCounts } from "@lading/contract";
import { recordOwnAction } from "../../record/audit/record-action.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import type { RunKind } from "../../record/runs/run-kind.ts";
import { startRun } from "../../record/runs/run-queries.ts";
import { decide } from "./decide-edits.ts";
import { findProductsOfEdits } from "./decision-queries.ts";
import { findPendingOfSet, findSet } from "./set-queries.ts";

/**
 * Edits of one transaction, which holds their locks for about half a second. The last product of a batch may exceed it, because
 * all decided edits of a product belong in one notification.
 */
const BATCH_SIZE = 250;

interface BulkDecision {
  /** Exactly these are decided, also if more edits match the reviewer's filters by then. The edits of a product follow one another. */
  edits: string[];
  decision: Decision["decision"];
  reason?: Decision["reason"];
}

/** The edits to decide: exactly the named ones, or those of a set. */
interface Chosen {
  edits?: string[] | undefined;
  set?: string | undefined;
  /** Limits the set to a field. */
  field?: AttributeId | undefined;
  /** Outliers and conflicts that an approval of the set concerns too. */
  ticked?: string[] | undefined;
}

/** Starts the decision of many edits in the background. Returns the id of the run and the number of edits. */
export async function startBulkDecision(
  scope: StaffScope,
  { decision, reason, ...chosen }: Chosen & Omit<BulkDecision, "edits">,
) {
  const edits = chosen.edits ?? (await freezeSet(scope, { ...chosen, decision }));
  const params: BulkDecision = { edits, decision, reason };
  const { length } = edits;
  const products = await findProductsOfEdits(scope, edits);
  const byProduct = Map.groupBy(edits, (id) => products.get(id) ?? id);
  const fields = length === 1 ? "1 field" : `${length.toLocaleString("en-US")} fields`;
  const run = await startRun(scope, {
    kind: "bulk_decision",
    subject: "edits",
    permission: "provider.review_edits",
    source: `${fields} to ${params.decision}`,
    params: { ...params, edits: [...byProduct.values()].flat() },
    total: length,
    state: "loading",
  });
  return { run, fields: length };
}

/** Finds the edits of a set that wait now. An approval leaves out outliers and conflicts that are not ticked, a rejection nothing. */
async function freezeSet(
  scope: StaffScope,
  { set, field, ticked = [], decision }: Chosen & Pick<BulkDecision, "decision">,
) {
  if (set === undefined || !(await findSet(scope, set))) throw invalid({ set: ["There is no such set."] });
  const part = decision === "approve" ? ("usual" as const) : undefined;
  const edits = await findPendingOfSet(scope, { set, field, part }, ticked);
  if (edits.length === 0) throw invalid({ set: ["Nothing that this would decide waits any more."] });
  if (edits.length > mostFrozenEdits)
    throw invalid({
      set: [`At most ${mostFrozenEdits.toLocaleString("en-US")} fields can be decided together. Choose a field.`],
    });
  return edits;
}

/** The batches of a run are recorded like the calls that decide a few edits. */
const decisionAction = `${decideEdits.method} ${decideEdits.path}`;

/** Decides the edits in batches. The cursor is the number of edits that are decided. */
export const bulkDecision: RunKind<BulkDecision, number> = {
  kind: "bulk_decision",
  async execute(run) {
    const { edits, decision, reason } = run.params;
    const products = await run.read((scope) => findProductsOfEdits(scope, edits));
    // A set of a run that continues after a restart may be told of twice.
    const told = new Set<string>();
    while ((run.cursor ?? 0) < edits.length) {
      const start = run.cursor ?? 0;
      const batch = edits.slice(start, findEnd(edits, start + BATCH_SIZE, products));
      await run.save(async (scope) => {
        const { answer, entries } = await decide(
          scope,
          batch.map((id) => ({ id, decision, reason })),
          told,
        );
        for (const { company_id, ...facts } of entries)
          await recordOwnAction(scope.db, decisionAction, company_id, { run: run.id, ...facts }, scope.user.id);
        const done = start + batch.length;
        return { cursor: done, done, counts: addResults(run.counts, answer.results) };
      });
    }
    const { refused = 0, conflicts = 0 } = run.counts;
    return { state: refused + conflicts > 0 ? "loaded_with_errors" : "loaded" };
  },
};

/** Returns the first place from this one at which another product begins. */
function findEnd(edits: readonly string[], from: number, products: ReadonlyMap<string, string>) {
  const productAt = (place: number) => products.get(edits[place] ?? "");
  let end = from;
  while (productAt(end) !== undefined && productAt(end) === productAt(end - 1)) end++;
  return end;
}

type Result = Awaited<ReturnType<typeof decide>>["answer"]["results"][number];

/** The count of each result of an edit that nobody had decided or withdrawn before. */
const countOfResult: Record<Result["status"], keyof RunCounts> = {
  approved: "approved",
  rejected: "rejected",
  conflict: "conflicts",
  invalid: "refused",
  requirement_open: "refused",
  pending: "decided_before",
  withdrawn: "decided_before",
  unknown: "decided_before",
};

function addResults(counts: RunCounts, results: readonly Result[]): RunCounts {
  const sums = { ...counts };
  for (const { status, decided_by } of results) {
    const count = decided_by === undefined ? countOfResult[status] : "decided_before";
    sums[count] = (sums[count] ?? 0) + 1;
  }
  return sums;
}
