import { formatScaled, toScaled } from "@lading/contract";
import { formatShortDay } from "../../ground/http/format-date.ts";
import { findQuestionsOfOrders, type QuestionRow } from "../../trade/orders/questions/question-queries.ts";
import { readQuestion } from "../../trade/orders/questions/read-question.ts";
import {
  type CancelledShipment,
  findCancelledShipments,
} from "../../trade/orders/questions/cancelled-shipment-queries.ts";
import type { FindFacts, WorkFacts } from "./work-fact-queries.ts";

/** The words are those of an order's first questions. */
const mostQuestions = 100;

/** The words and the link of orders on whose answers staff have to decide, or that were cancelled after a shipment. */
export const findOrderChangeFacts: FindFacts = async (scope, subjects) => {
  const ids = subjects.map(({ subject }) => subject);
  const questions = Map.groupBy(await findQuestionsOfOrders(scope, ids, mostQuestions), ({ order_id }) => order_id);
  const cancelled = Map.groupBy(await findCancelledShipments(scope, ids), ({ order_id }) => order_id);
  return new Map(
    ids.flatMap((id) => {
      const facts = describeOrder(questions.get(id), cancelled.get(id));
      return facts ? [[id, facts]] : [];
    }),
  );
};

function describeOrder(questions: QuestionRow[] = [], cancelled: CancelledShipment[] = []): WorkFacts | undefined {
  const [question] = questions;
  const [line] = cancelled;
  const of = question ?? line;
  if (!of) return undefined;
  const { company_id: company, purchase_order: order } = of;
  return {
    subject: `Order ${order}`,
    subject_note: question ? question.asked_by : `${cancelled.length === 1 ? "Line" : "Lines"} ${listFirst(cancelled)}`,
    asks: [...(line ? [describeCancelled(cancelled)] : []), ...(question ? [describeQuestions(questions)] : [])].join(
      ". ",
    ),
    link: question
      ? `/provider/order-changes?${new URLSearchParams({ company, order }).toString()}`
      : `/provider/orders/${company}/${encodeURIComponent(order)}`,
    ...(line && { cancelled: { purchase_order: order, revision: line.revision } }),
  };
}

/** "Cancelled, but 40 were shipped", "Cancelled, but parts of 3 lines were shipped". */
function describeCancelled([line, ...others]: readonly CancelledShipment[]) {
  if (!line || others.length > 0) return `Cancelled, but parts of ${others.length + 1} lines were shipped`;
  const shipped = formatScaled(toScaled(line.shipped));
  return `Cancelled, but ${shipped} ${shipped === "1" ? "was" : "were"} shipped`;
}

/** "1, 2, 5", "1, 2, 3 and 4 more". */
function listFirst(lines: readonly CancelledShipment[]) {
  const first = lines
    .slice(0, 3)
    .map(({ line }) => line)
    .join(", ");
  return lines.length > 3 ? `${first} and ${lines.length - 3} more` : first;
}

/** "3 lines: price +4%, 40 of 100 backordered to Aug 12, 1 not coming, 1 other product". */
function describeQuestions(rows: readonly QuestionRow[]) {
  const read = rows.map(readQuestion);
  const prices = read.flatMap(({ question: { price_change } }) => price_change ?? []);
  const highest = prices.reduce((most, change) => (Math.abs(change) > Math.abs(most) ? change : most), 0);
  const later = read.flatMap(({ judged, line }) => {
    const pieces = judged.pieces.filter(({ action }) => action === "backorder");
    const quantity = pieces.reduce((sum, piece) => sum + piece.quantity, 0);
    const day = pieces
      .flatMap(({ delivery_date, ship_date }) => delivery_date ?? ship_date ?? [])
      .toSorted()
      .at(-1);
    return quantity === 0 ? [] : [{ text: `${formatScaled(quantity)} of ${formatScaled(line.quantity)}`, day }];
  });
  const count = (found: number, words: string) => (found === 0 ? [] : [`${found} ${words}`]);
  const [only] = later;
  const late = read.filter(
    ({ judged, question }) =>
      judged.pieces.every(({ action }) => action !== "backorder") && question.passed.includes("date"),
  );
  const days = Math.max(0, ...late.map(({ question }) => question.days_late ?? 0));
  const parts = [
    ...(highest === 0 ? [] : [`price ${percent.format(highest)}`]),
    ...(only && later.length === 1
      ? [`${only.text} backordered${only.day === undefined ? "" : ` to ${formatShortDay(only.day)}`}`]
      : count(later.length, "backordered")),
    ...(late.length === 1 && days > 0
      ? [`1 comes ${days.toLocaleString("en-US")} days later`]
      : count(late.length, days > 0 ? `up to ${days.toLocaleString("en-US")} days later` : "earlier")),
    ...count(read.filter(({ judged }) => judged.pieces.some(({ action }) => action === "reject")).length, "not coming"),
    ...count(read.filter(({ question }) => question.passed.includes("substitute")).length, "other product"),
    ...count(
      read.filter(({ question, line }) => question.passed.includes("quantity") && question.comes > line.quantity)
        .length,
      "more than ordered",
    ),
  ];
  const lines =
    rows.length === mostQuestions
      ? `${mostQuestions} lines or more`
      : rows.length === 1
        ? "1 line"
        : `${rows.length} lines`;
  return `${lines}: ${parts.join(", ")}`;
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
