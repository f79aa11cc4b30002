import { mostOrdersAtOnce, type submitOrderResponses } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { openOrders, type OrdersToJudge } from "../../../trade/orders/answers/judge-orders.ts";
import { createTerms } from "../../../trade/orders/answers/line-terms.ts";
import { type LockedOrder, lockOrders } from "../../../trade/orders/answers/order-lock-queries.ts";
import { findBlockedOrders } from "../../../trade/effects/open-requirement-queries.ts";
import { describeOpen } from "../../../trade/effects/refuse-open.ts";
import { sendAnswers } from "../../../trade/orders/answers/send-answers.ts";
import { countOutcomes, lockSubmission, type SubmitCall, submitFile } from "../mapped/submit-file.ts";
import { getSubstitutes } from "./compare-answers.ts";
import { findProviderName } from "./provider-name.ts";
import {
  type ChosenRow,
  countChosen,
  findAnswered,
  findNextChosen,
  type Outcome,
  storeOutcomes,
} from "./row-queries.ts";

const subject = "purchase-order-lines";

/** Orders that one transaction answers. */
const ordersAtOnce = 50;

/** Sends chosen answers of a file, some orders at a time. */
export const submitAnswers = (call: SubmitCall): Promise<z.input<typeof submitOrderResponses.response>> => {
  const { id } = call.params;
  return submitFile(call, {
    subject,
    countChosen: async (scope) => (await countChosen(scope, id)).lines,
    nothingText: "Choose at least one line.",
    sendNext: () => call.step("read write", (scope) => submitSome(scope, id)),
    mostTimes: mostOrdersAtOnce / ordersAtOnce,
    read: async (scope, { proposed, left_out }) => ({
      sent: proposed,
      left_out,
      orders: await findAnswered(scope, id, mostOrdersAtOnce),
    }),
    audited: ({ sent, left_out, orders }) => ({ sent, left_out, orders: orders.length }),
  });
};

/** Sends the answers to the next orders. Returns whether there may be more. */
async function submitSome(scope: VendorScope, id: string) {
  if (!(await lockSubmission(scope, id, subject))) return false;
  const outcomes = await send(scope, await findNextChosen(scope, id, ordersAtOnce));
  await storeOutcomes(scope, id, outcomes);
  return countOutcomes(scope, id, outcomes);
}

/** Judges the answers again with the orders of now, and sends those whose order is still that of the check. */
async function send(scope: VendorScope, chosen: readonly ChosenRow[]): Promise<Outcome[]> {
  if (chosen.length === 0) return [];
  const byOrder = Map.groupBy(chosen, ({ purchase_order }) => purchase_order);
  const locked = await lockOrders(scope, [...byOrder.keys()]);
  const ids = [...locked.values()].map(({ id }) => id);
  const substitutes = getSubstitutes(chosen.map(({ answer }) => answer));
  const orders = await openOrders(scope, ids, { substitutes, provider: await findProviderName(scope) });
  const blocked = await findBlockedOrders(scope.db, scope.companyId, ids);
  const judged = [...byOrder].map(([number, rows]) => {
    const order = locked.get(number);
    const open = blocked.filter(({ subject }) => subject === order?.id);
    return open.length > 0 ? leaveOut(order, rows, describeOpen(open)) : judge(order, rows, orders);
  });
  const going = judged.flatMap(({ answer }) => (answer && answer.lines.length > 0 ? [answer] : []));
  const stored = await sendAnswers(scope, going, "file");
  return judged.flatMap(({ rows, reasons, order }) =>
    rows.map(({ id }): Outcome => {
      const message = reasons.get(id) ?? null;
      const version = (order && message === null && stored.get(order.id)?.version) || null;
      return { id, outcome: version === null ? "left_out" : "sent", version, message };
    }),
  );
}

/** Leaves out all answers to an order for one reason. */
function leaveOut(order: LockedOrder | undefined, rows: readonly ChosenRow[], reason: string) {
  return { order, rows, reasons: new Map(rows.map(({ id }) => [id, reason])), answer: undefined };
}

function judge(order: LockedOrder | undefined, rows: readonly ChosenRow[], orders: OrdersToJudge) {
  if (!order) return leaveOut(order, rows, "The order is not there any more.");
  const reasons = new Map<number, string>();
  const waiting = new Set(orders.linesOf(order.id).flatMap(({ line, waits }) => (waits ? [line] : [])));
  for (const { id, revision, replaces, line } of rows) {
    if (revision !== order.revision) reasons.set(id, "The order was changed after the check.");
    else if (!replaces && !waiting.has(line)) reasons.set(id, "The line was answered after the check.");
  }
  const left = rows.filter(({ id }) => !reasons.has(id));
  const { faults, answered } = orders.judge(
    order.id,
    left.map(({ answer }) => answer),
  );
  for (const [path, [message = "This answer does not fit its order any more."]] of Object.entries(faults)) {
    const row = left[Number(/^lines\.(\d+)\./.exec(path)?.[1])];
    if (row) reasons.set(row.id, message);
  }
  const good = new Set(left.filter(({ id }) => !reasons.has(id)).map(({ line }) => line));
  const answer = {
    order_id: order.id,
    purchase_order: order.purchase_order,
    revision: order.revision,
    vendor_reference: null,
    lines: answered
      .filter(({ judged }) => good.has(judged.line))
      .map(({ judged, line }) => ({
        judged,
        terms: judged.outcome === "applied" ? createTerms(judged, line) : null,
      })),
  };
  return { order, rows, reasons, answer };
}
