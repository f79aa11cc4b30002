import { formatScaled, type LineState } from "@lading/contract";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { NewNotification } from "../../../record/outbox/notification-texts.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import type { CheckedAnswer } from "./store-answer-queries.ts";

/** An event has at most so many lines. */
const mostLines = 200;

interface Recorded {
  checked: CheckedAnswer;
  version: number;
  states: readonly { line: number; state: LineState }[];
}

/** The number of lines in each state that an answer can give them. */
export function countStates(states: Recorded["states"]) {
  const count = (state: LineState) => states.filter((line) => line.state === state).length;
  return {
    accepted: count("accepted"),
    changed: count("changed"),
    backordered: count("backordered"),
    rejected: count("rejected"),
    asked: count("asked"),
  };
}

/** Records the events of answers, with a notification of all of them if one is given. */
export async function recordAnswers(scope: CompanyScope, answers: readonly Recorded[], notification?: NewNotification) {
  const { companyId: company_id } = scope;
  const events = answers.flatMap(({ checked, version, states }) => {
    const { purchase_order, lines } = checked;
    const counts = countStates(states);
    const byLine = new Map(states.map(({ line, state }) => [line, state]));
    const data = {
      purchase_order,
      version,
      ...counts,
      lines: lines.slice(0, mostLines).map(({ judged }) => ({
        line: judged.line,
        state: byLine.get(judged.line) ?? "accepted",
        pieces: judged.pieces.map(({ due: _due, product_id: _id, quantity, unit_price, ...piece }) => ({
          ...piece,
          quantity: formatScaled(quantity),
          unit_price: unit_price === null ? null : formatScaled(unit_price),
        })),
      })),
      lines_left_out: Math.max(0, lines.length - mostLines),
    };
    const asked = states.filter(({ state }) => state === "asked").map(({ line }) => line);
    const question = {
      purchase_order,
      version,
      lines: asked.slice(0, mostLines),
      lines_left_out: Math.max(0, asked.length - mostLines),
    };
    return [
      { company_id, type: "order.acknowledged" as const, subject: purchase_order, data },
      ...(asked.length > 0
        ? [{ company_id, type: "order.change_asked" as const, subject: purchase_order, data: question }]
        : []),
    ];
  });
  await recordEvents(scope, events, notification);
}
