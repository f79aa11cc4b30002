import { type acceptOrders, defaultTolerances, mostLinesAtOnce } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { findWorkDay } from "../../../ground/db/today.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { findBlockedOrders } from "../../effects/open-requirement-queries.ts";
import { acceptWhole } from "./check-answer.ts";
import { createTerms } from "./line-terms.ts";
import { findAnswerableLines, findNumbers, type LockedOrder, lockOrders } from "./order-lock-queries.ts";
import { sendAnswers } from "./send-answers.ts";
import type { AnswerSource } from "./store-answer-queries.ts";

type Orders = Out<typeof acceptOrders.body>["orders"];
type Status = Out<typeof acceptOrders.response>["results"][number]["status"];

/** Accepts the waiting lines of orders. Orders that cannot be accepted are told, and stop nothing. */
export async function acceptMany(scope: VendorScope, orders: Orders) {
  requireDifferent(orders);
  const numbers = orders.map(({ purchase_order }) => purchase_order);
  const known = await findNumbers(scope, numbers);
  const locked = await lockOrders(scope, numbers, { skipLocked: true });
  const present = orders.flatMap(({ purchase_order, revision }) => {
    const order = locked.get(purchase_order);
    return order?.revision === revision ? [order] : [];
  });
  const blocked = await findBlockedIds(scope, present);
  const stored = await acceptLocked(
    scope,
    present.filter(({ id }) => !blocked.has(id)),
    { source: scope.user.key ? "api" : "bulk" },
  );
  const results = orders.map(({ purchase_order, revision }) => {
    const order = locked.get(purchase_order);
    const getStatus = (): Status => {
      if (!known.has(purchase_order)) return "unknown";
      if (!order) return "busy";
      if (order.revision !== revision) return "changed_meanwhile";
      if (blocked.has(order.id)) return "requirement_open";
      return stored.has(order.id) ? "accepted" : "not_open";
    };
    const version = (order && stored.get(order.id)?.version) ?? null;
    return { purchase_order, status: getStatus(), version };
  });
  return new AuditedResponse({ results }, [{ orders: stored.size }]);
}

/** Returns the ids of orders that cannot be answered, because a required document is missing. */
export async function findBlockedIds({ db, companyId }: VendorScope, orders: readonly { id: string }[]) {
  const blocked = await findBlockedOrders(
    db,
    companyId,
    orders.map(({ id }) => id),
  );
  return new Set(blocked.flatMap(({ subject }) => subject ?? []));
}

/** Accepts the waiting lines of locked orders. Returns the answers by the ids of the orders, without those in which nothing waits. */
export async function acceptLocked(
  scope: VendorScope,
  orders: readonly LockedOrder[],
  { source, ...head }: { source: AnswerSource; as_whom?: string },
) {
  const answers = (await checkOrders(scope, orders)).map((answer) => ({ ...answer, ...head }));
  return sendAnswers(scope, answers, source);
}

/** Refuses a list that names an order twice. */
export function requireDifferent(orders: readonly { purchase_order: string }[]) {
  const seen = new Set<string>();
  const faults: Record<string, string[]> = {};
  for (const [place, { purchase_order: number }] of orders.entries()) {
    if (seen.has(number)) faults[`orders.${place}.purchase_order`] = [`Order ${number} is named twice.`];
    seen.add(number);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Answers that accept the waiting lines of locked orders. Orders without such lines are left out. */
async function checkOrders(scope: VendorScope, orders: readonly LockedOrder[]) {
  const found = await findAnswerableLines(
    scope,
    orders.map(({ id }) => id),
  );
  const waiting = found.filter(({ waits }) => waits);
  if (waiting.length > mostLinesAtOnce)
    throw invalid({ orders: [`These orders have ${waiting.length} lines. At most ${mostLinesAtOnce} at a time.`] });
  const byOrder = Map.groupBy(waiting, ({ order_id }) => order_id);
  const time = {
    today: await findWorkDay(scope),
    isCurrent: true,
    products: new Map<string, string>(),
    // An accepted line differs in nothing, so no tolerances matter.
    tolerances: defaultTolerances,
  };
  return orders.flatMap(({ id, purchase_order, revision }) => {
    const lines = byOrder.get(id)?.map((line) => {
      const judged = acceptWhole(line, time);
      return { judged, terms: createTerms(judged, line) };
    });
    return lines ? [{ order_id: id, purchase_order, revision, vendor_reference: null, lines }] : [];
  });
}
