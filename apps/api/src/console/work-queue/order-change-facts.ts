import { formatScaled } from "@lading/contract";
import { formatMonthAndDay } from "../../ground/http/format-date.ts";
import { findQuestionsOfOrders, type QuestionRow } from "../../trade/orders/questions/question-queries.ts";
import { readQuestion } from "../../trade/orders/questions/read-question.ts";
import type { FindFacts } from "./work-fact-queries.ts";

/** The words are those of an order's first questions. */
const mostQuestions = 100;

/** The words and the link of orders on whose answers staff have to decide. */
export const findOrderChangeFacts: FindFacts = async (scope, subjects) => {
  const ids = subjects.map(({ subject }) => subject);
  const rows = await findQuestionsOfOrders(scope, ids, mostQuestions);
  const orders = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    [...orders].map(([id, questions]) => {
      const { company_id: company, purchase_order: order, asked_by } = questions[0]!; // No group is empty.
      return [
        id,
        {
          subject: `Order ${order}`,
          subject_note: asked_by,
          asks: describeQuestions(questions),
          link: `/provider/order-changes?${new URLSearchParams({ company, order }).toString()}`,
        },
      ];
    }),
  );
};

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
      ? [`${only.text} backordered${only.day === undefined ? "" : ` to ${formatMonthAndDay(only.day)}`}`]
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
