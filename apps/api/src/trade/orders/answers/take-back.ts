import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../../ground/http/refusal.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { type LockedOrder, lockOrders } from "./order-lock-queries.ts";
import { computeStates, findStates, recordStep } from "./store-answer-queries.ts";
import { findAnswers, withdrawPieces } from "./take-back-queries.ts";

/** Takes answers to lines back on which the provider has not decided. */
export async function withdraw(
  scope: VendorScope,
  { id, version }: { id: string; version: number },
  lines: readonly number[],
) {
  const order = (await lockOrders(scope, [id])).get(id);
  const answer = order && (await findAnswers(scope, [{ order_id: order.id, version }])).get(order.id);
  if (!order || !answer) throw notFound();
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
  await withdrawPieces(scope, [{ order_id: order.id, version, lines }]);
  const states = (await recordTakenBack(scope, [{ order, version, lines }], "withdrawn")).get(order.id);
  if (!states) throw new Error(`Order ${order.id} has no states.`);
  return states;
}

export const decided = () =>
  conflict("answer_decided", "The answer no longer waits for a decision, so it stays as it is.");

/** An answer, or lines of it, that was taken back. */
export interface TakenBack {
  order: LockedOrder;
  version: number;
  lines: readonly number[];
}

/** Computes the states of orders whose answers were taken back, and records that. Returns the states by the ids of the orders. */
export async function recordTakenBack(scope: VendorScope, taken: readonly TakenBack[], kind: "undone" | "withdrawn") {
  const source = scope.user.key ? "api" : "screen";
  const steps = taken.map(({ order: { id, revision }, ...step }) => ({ ...step, order_id: id, revision }));
  await recordStep(scope, steps, { kind, source });
  await computeStates(
    scope,
    steps.map(({ order_id }) => order_id),
  );
  const events = taken.map(({ order: { purchase_order }, version, lines }) => ({
    company_id: scope.companyId,
    type: "order.acknowledgement_undone" as const,
    subject: purchase_order,
    data: {
      purchase_order,
      version,
      lines: lines.slice(0, 200),
      lines_left_out: Math.max(0, lines.length - 200),
    },
  }));
  await recordEvents(scope, events);
  return findStates(scope, steps);
}
