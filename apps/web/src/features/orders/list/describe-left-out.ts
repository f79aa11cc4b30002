import type { acceptOrders, CallOutput, checkOrders, OrderChanged } from "@lading/contract";
import { deployment } from "../../../lib/deployment.ts";
import { date, dateAndTime, money } from "../../../lib/formats.ts";
import { quantityText } from "../../../products/quantity-text.ts";

export type CheckedOrder = CallOutput<typeof checkOrders>["results"][number];
export type AcceptedOrder = CallOutput<typeof acceptOrders>["results"][number];

const needed = "A required document must be sent and accepted first.";

/** Says why an order is left out of those that are accepted; undefined if it is not. */
export function describeLeftOut({ status, has_draft, changed_at, lines }: CheckedOrder, currency: string) {
  switch (status) {
    case "changed_meanwhile": {
      const at = changed_at === null ? "" : ` on ${dateAndTime(changed_at)}`;
      const what = describeDifference(lines, currency);
      return `${deployment.providerAbbreviation} changed it${at}, after this page was loaded${what && `: ${what}`}.`;
    }
    case "not_open":
      return "No line of it waits for an answer.";
    case "requirement_open":
      return needed;
    case "unknown":
      return "It is no longer among your orders.";
    case "open":
      return has_draft ? "You have a draft of an answer to it." : undefined;
  }
}

/** Says why an order was not accepted. */
export const describeFailed = (status: Exclude<AcceptedOrder["status"], "accepted">) =>
  ({
    changed_meanwhile: `${deployment.providerAbbreviation} has just changed it.`,
    not_open: "Somebody has just answered it.",
    requirement_open: needed,
    busy: "It is being changed right now.",
    unknown: "It is no longer among your orders.",
  })[status];

/** Says how an order differs: "line 7, quantity 40 → 60", or "3 lines". */
function describeDifference(lines: OrderChanged["lines"], currency: string) {
  const [first, ...others] = lines;
  if (!first) return "";
  if (others.length > 0) return `${lines.filter(({ line }) => line !== null).length} lines differ`;
  const name = first.line === null ? "the order itself" : `line ${first.line}`;
  const [change, ...more] = first.changes;
  const word = change && words[change.field];
  if (!word || more.length > 0 || typeof change.old !== "string" || typeof change.new !== "string") return name;
  return `${name}, ${word.name} ${word.format(change.old, currency)} → ${word.format(change.new, currency)}`;
}

const words: Record<string, { name: string; format: (value: string, currency: string) => string }> = {
  quantity: { name: "quantity", format: quantityText },
  unit_price: { name: "price", format: money },
  due_date: { name: "date", format: date },
};
