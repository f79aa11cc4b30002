import { undoGraceMs, undoMs } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, forbidden, invalid, notFound } from "../../../ground/http/refusal.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { type LockedOrder, lockOrders } from "./order-lock-queries.ts";
import { computeStates, findStates, getActor, recordStep } from "./store-answer-queries.ts";
import { findAnswer, restoreFormer, withdrawPieces } from "./take-back-queries.ts";

interface Asked {
  id: string;
  version: number;
}

/** Undoes a whole answer of the caller for some seconds: the terms and the questions before it are back. */
export async function undo(scope: VendorScope, { id, version }: Asked) {
  const { order, answer } = await findGiven(scope, { id, version });
  if (answer.actor_id !== null && answer.actor_id !== getActor(scope.user))
    throw forbidden("not_own_decision", "Only the person who sent an answer can undo it.");
  const outcomes = new Set(answer.lines.map(({ outcome }) => outcome));
  if (outcomes.has("approved") || outcomes.has("refused")) throw decided();
  const isPresent = answer.is_last && answer.order_revision === order.revision && !outcomes.has("withdrawn");
  if (!isPresent || answer.age > undoMs + undoGraceMs) {
    const seconds = undoMs / 1000;
    throw conflict("undo_over", `An answer can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
  }
  const lines = answer.lines.map(({ line }) => line);
  await withdrawPieces(scope, order.id, version, lines);
  await restoreFormer(scope, order.id, version);
  return finish(scope, { order, version, lines, kind: "undone" });
}

/** Takes answers to lines back on which the provider has not decided. */
export async function withdraw(scope: VendorScope, { id, version }: Asked, lines: readonly number[]) {
  const { order, answer } = await findGiven(scope, { id, version });
  const outcomes = new Map(answer.lines.map(({ line, outcome }) => [line, outcome]));
  const faults: Record<string, string[]> = {};
  for (const [place, line] of lines.entries()) {
    const outcome = outcomes.get(line);
    if (outcome === undefined) faults[`lines.${place}`] = [`This answer has no line ${line}.`];
    if (outcome === "applied")
      faults[`lines.${place}`] = [`Nobody has to decide on line ${line}. Answer it again to change it.`];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (lines.some((line) => outcomes.get(line) !== "asked")) throw decided();
  await withdrawPieces(scope, order.id, version, lines);
  return finish(scope, { order, version, lines, kind: "withdrawn" });
}

const decided = () => conflict("answer_decided", "The answer no longer waits for a decision, so it stays as it is.");

async function findGiven(scope: VendorScope, { id, version }: Asked) {
  const order = (await lockOrders(scope, [id])).get(id);
  const answer = order && (await findAnswer(scope, order.id, version));
  if (!order || !answer) throw notFound();
  return { order, answer };
}

interface TakenBack {
  order: LockedOrder;
  version: number;
  lines: readonly number[];
  kind: "undone" | "withdrawn";
}

async function finish(scope: VendorScope, { order, version, lines, kind }: TakenBack) {
  const { id: order_id, purchase_order, revision } = order;
  const source = scope.user.key ? "api" : "screen";
  await recordStep(scope, [{ order_id, revision, version, lines }], { kind, source });
  await computeStates(scope, [order_id]);
  const data = { purchase_order, version, lines: lines.slice(0, 200), lines_left_out: Math.max(0, lines.length - 200) };
  const { companyId: company_id } = scope;
  await recordEvents(scope, [{ company_id, type: "order.acknowledgement_undone", subject: purchase_order, data }]);
  const states = (await findStates(scope, [{ order_id, lines }])).get(order_id);
  if (!states) throw new Error(`Order ${order_id} has no states.`);
  return states;
}
