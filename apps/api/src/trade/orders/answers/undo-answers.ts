import { undoGraceMs, undoMs, type undoAnswers } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, forbidden, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { requireDifferent } from "./accept-orders.ts";
import { type LockedOrder, lockOrders } from "./order-lock-queries.ts";
import { getActor, type States } from "./store-answer-queries.ts";
import { decided, recordTakenBack, type TakenBack } from "./take-back.ts";
import { findAnswers, type GivenAnswer, restoreFormer, withdrawPieces } from "./take-back-queries.ts";

type Asked = Out<typeof undoAnswers.body>["orders"];
type Status = Out<typeof undoAnswers.response>["results"][number]["status"];

/** Undoes a whole answer of the caller for some seconds: the terms and the questions before it are back. */
export async function undo(scope: VendorScope, { id, version }: { id: string; version: number }): Promise<States> {
  const [undone] = await undoEach(scope, [{ purchase_order: id, version }]);
  if (undone?.states) return undone.states;
  switch (undone?.status) {
    case "not_own_decision":
      throw forbidden("not_own_decision", "Only the person who sent an answer can undo it.");
    case "answer_decided":
      throw decided();
    case "quantity_below_shipped":
      throw conflict("undo_shipped", "Some of what was accepted is already shipped, so the answer stays as it is.");
    case "undo_over": {
      const seconds = undoMs / 1000;
      throw conflict("undo_over", `An answer can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
    }
    default:
      throw notFound();
  }
}

/** Undoes whole answers of the caller to several orders. Those that stay are told, and stop nothing. */
export async function undoMany(scope: VendorScope, asked: Asked) {
  requireDifferent(asked);
  const undone = await undoEach(scope, asked);
  const results = undone.map(({ purchase_order, status }) => ({ purchase_order, status }));
  return new AuditedResponse({ results }, [{ orders: undone.filter(({ status }) => status === "undone").length }]);
}

/** Undoes the answers that can be undone, at most one for each order. Waits for transactions that change the orders. */
async function undoEach(scope: VendorScope, asked: Asked) {
  const numbers = asked.map(({ purchase_order }) => purchase_order);
  const locked = await lockOrders(scope, numbers);
  const named = asked.flatMap(({ purchase_order, version }) => {
    const order = locked.get(purchase_order);
    return order ? [{ order_id: order.id, version }] : [];
  });
  const answers = await findAnswers(scope, named);
  const judged = asked.map(({ purchase_order, version }) => {
    const order = locked.get(purchase_order);
    const answer = order && answers.get(order.id);
    if (!order || !answer) return { purchase_order, status: "unknown" as const, taken: undefined };
    const status = judge(scope, order, answer);
    const lines = answer.lines.map(({ line }) => line);
    return { purchase_order, status, taken: status === "undone" ? { order, version, lines } : undefined };
  });
  const taken = judged.flatMap((one) => one.taken ?? []);
  for (const part of splitByLines(taken)) {
    const ofPart = part.map(({ order: { id }, ...answer }) => ({ ...answer, order_id: id }));
    await withdrawPieces(scope, ofPart);
    await restoreFormer(scope, ofPart);
  }
  const states = await recordTakenBack(scope, taken, "undone");
  return judged.map(({ taken: one, ...rest }) => ({ ...rest, states: one && states.get(one.order.id) }));
}

/** Says what becomes of an answer to a locked order that the caller wants to undo. */
function judge({ user }: VendorScope, order: LockedOrder, answer: GivenAnswer): Status {
  if (answer.actor_id !== null && answer.actor_id !== getActor(user)) return "not_own_decision";
  const outcomes = new Set(answer.lines.map(({ outcome }) => outcome));
  if (outcomes.has("approved") || outcomes.has("refused")) return "answer_decided";
  if (answer.is_shipped) return "quantity_below_shipped";
  const isPresent = answer.is_last && answer.order_revision === order.revision && !outcomes.has("withdrawn");
  return isPresent && answer.age <= undoMs + undoGraceMs ? "undone" : "undo_over";
}

/** A statement takes so many lines, or one order, so that it does not reach the time limit of statements. */
const linesAtOnce = 2000;

function* splitByLines(taken: readonly TakenBack[]) {
  let part: TakenBack[] = [];
  let lines = 0;
  for (const one of taken) {
    if (part.length > 0 && lines + one.lines.length > linesAtOnce) {
      yield part;
      part = [];
      lines = 0;
    }
    part.push(one);
    lines += one.lines.length;
  }
  if (part.length > 0) yield part;
}
