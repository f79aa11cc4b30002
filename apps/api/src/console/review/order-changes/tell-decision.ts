import { formatScaled, type LineState, toScaled } from "@lading/contract";
import type { NewEvent } from "../../../record/outbox/new-event.ts";
import type { KeptTerms, QuestionRow } from "../../../trade/orders/questions/question-queries.ts";
import type { DecidedLine } from "./decision-queries.ts";

/** An event has at most so many lines. */
export const mostEventLines = 200;

/** A decided line with its question and the state that it has now. */
export interface ToldLine {
  decided: DecidedLine;
  question: QuestionRow;
  state: LineState;
}

/** Writes the events of a decision, one for each order. */
export function tellDecision(decisionId: string, lines: readonly ToldLine[]): NewEvent[] {
  const orders = Map.groupBy(lines, ({ decided: { company_id, order_id } }) => `${company_id} ${order_id}`);
  return [...orders.values()].map((ofOrder): NewEvent => {
    const { company_id, purchase_order } = ofOrder[0]!.question; // No group is empty.
    const count = (outcome: DecidedLine["outcome"]) =>
      ofOrder.filter(({ decided }) => decided.outcome === outcome).length;
    return {
      company_id,
      type: "order.change_decided",
      subject: purchase_order,
      data: {
        purchase_order,
        decision_id: decisionId,
        approved: count("approved"),
        refused: count("refused"),
        lines: ofOrder
          .slice(0, mostEventLines)
          .map(({ decided: { line, version, outcome, reason, caller, call_by }, question, state }) => ({
            line,
            version,
            decision: outcome,
            reason,
            state,
            call: caller === null || call_by === null ? null : { by: caller, on: call_by },
            stays: outcome === "refused" && question.terms ? describeTerms(question.terms, question.currency) : null,
          })),
        lines_left_out: Math.max(0, ofOrder.length - mostEventLines),
      },
    };
  });
}

/** "100 at $10.00", "60 at $10.00 and 40 later", "not coming". */
function describeTerms({ confirmed, backordered, unit_price }: KeptTerms, currency: string) {
  const [now, later] = [confirmed, backordered].map((quantity) => toScaled(quantity));
  const price = new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 4 }).format(
    unit_price as Intl.StringNumericLiteral, // PostgreSQL has written the decimal.
  );
  const parts = [
    ...(now ? [`${formatScaled(now)} at ${price}`] : []),
    ...(later ? [`${formatScaled(later)} later`] : []),
  ];
  return parts.join(" and ") || "not coming";
}
