import { randomUUID } from "node:crypto";
import { type changeOrderLines, formatScaled } from "@lading/contract";
import { stateChangeOrigin } from "../../../ground/db/change-origin.ts";
import { companyScope, type StaffScope } from "../../../ground/db/scope.ts";
import { type FieldMessages, invalid, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { notifyOfLoad } from "../../../loading/load/trial-queries.ts";
import { orderChanged } from "../../../trade/orders/answers/answer-order.ts";
import { findAnswerableLines, type FoundLine, lockOrders } from "../../../trade/orders/answers/order-lock-queries.ts";
import { addToQueue, storeChange, updateLines } from "./company-order-queries.ts";

type Params = Out<typeof changeOrderLines.params>;
type Body = Out<typeof changeOrderLines.body>;
type LineChange = Body["lines"][number];

/**
 * Changes lines of an order as a load does, so the vendor is notified and answers them again. The queue reminds staff that the provider's own system
 * has to change them too.
 */
export async function changeLines(scope: StaffScope, { company, id }: Params, { revision, reason, lines }: Body) {
  const ofCompany = companyScope(scope, company);
  const order = (await lockOrders(ofCompany, [id])).get(id);
  if (!order) throw notFound();
  const found = new Map((await findAnswerableLines(ofCompany, [order.id])).map((line) => [line.line, line]));
  const faults = checkChanges(lines, found);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (revision !== order.revision) throw await orderChanged(ofCompany, order, revision);
  const change = { id: randomUUID(), company_id: company, order_id: order.id, reason };
  await stateChangeOrigin(scope.db, { source: "console", source_id: change.id });
  await updateLines(scope, change, lines);
  await storeChange(scope, change, {
    lines: lines.map(({ line }) => line),
    cancelled: lines.flatMap(({ line, is_cancelled }) => (is_cancelled === true ? [line] : [])),
  });
  await addToQueue(scope, change);
  await notifyOfLoad(scope, []);
  const present = (await lockOrders(ofCompany, [id])).get(id)?.revision ?? order.revision;
  const entry = { company_id: company, purchase_order: id, lines: lines.map(describe).join("; ") };
  return new AuditedResponse({ revision: present }, [entry]);
}

/** All that is wrong with the changes, by field. */
function checkChanges(lines: readonly LineChange[], found: ReadonlyMap<number, FoundLine>) {
  const faults: FieldMessages = {};
  const named = new Set<number>();
  for (const [place, change] of lines.entries()) {
    const line = found.get(change.line);
    const add = (field: string, message: string) => {
      faults[`lines.${place}.${field}`] = [message];
    };
    if (named.has(change.line)) add("line", `Line ${change.line} is named twice.`);
    else if (!line) add("line", `This order has no line ${change.line}.`);
    else if (line.is_closed) add("line", `Line ${change.line} was closed.`);
    else if (!hasDifference(change, line)) add("line", `Nothing of line ${change.line} changes.`);
    else if (line.deliveries.length > 1)
      for (const field of ["quantity", "due_date"] as const)
        if (change[field] !== undefined)
          add(field, "This line has several deliveries. Change them in the system that sends the order.");
    named.add(change.line);
  }
  return faults;
}

const hasDifference = ({ quantity, unit_price, due_date, is_cancelled }: LineChange, line: FoundLine) =>
  (quantity !== undefined && Number(quantity) !== Number(formatScaled(line.quantity))) ||
  (unit_price !== undefined && Number(unit_price) !== Number(formatScaled(line.unit_price))) ||
  (due_date !== undefined && due_date !== (line.deliveries[0]?.date ?? null)) ||
  (is_cancelled !== undefined && is_cancelled !== line.is_cancelled);

const describe = ({ line, ...values }: LineChange) =>
  `${line}: ${Object.entries(values)
    .map(([field, value]) => `${field} ${value}`)
    .join(", ")}`;
