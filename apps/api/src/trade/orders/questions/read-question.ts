import {
  fillDeliveries,
  formatScaled,
  type JudgedLine,
  judgeQuestion,
  type OrderChange,
  type OrderedLine,
  toScaled,
} from "@lading/contract";
import { createTerms, type NewTerms } from "../answers/line-terms.ts";
import type { QuestionRow } from "./question-queries.ts";

/** Reads a question with its values: the line of the order, the answer, and how they differ. */
export function readQuestion(row: QuestionRow) {
  const line: OrderedLine = {
    line: row.line,
    product_id: row.product_id,
    gxp_sku: row.gxp_sku,
    quantity: toScaled(row.quantity),
    unit_price: toScaled(row.unit_price),
    deliveries: row.deliveries.map((delivery) => ({ ...delivery, quantity: toScaled(delivery.quantity) })),
    // Those of a decided answer are its own.
    approved: row.approved.filter(({ version }) => version < row.version),
  };
  const fill = fillDeliveries(line.deliveries);
  const judged: JudgedLine = {
    line: row.line,
    outcome: "asked",
    pieces: row.pieces.map((piece) => {
      const quantity = toScaled(piece.quantity);
      const unit_price = piece.unit_price === null ? null : toScaled(piece.unit_price);
      return { ...piece, quantity, unit_price, due: fill(quantity, piece.schedule) };
    }),
  };
  const question = judgeQuestion(judged.pieces, line, row.tolerances);
  return { line, judged, question, terms: createTerms(judged, line) };
}

/** Shows a question to a member of staff. */
export function toOrderChange(row: QuestionRow, userId: string): OrderChange {
  const { line, question, terms } = readQuestion(row);
  const { kind, passed, comes, price_change, days_late } = question;
  const ordered = {
    amount: formatAmount(multiply(line.quantity, line.unit_price)),
    latest_date: findLatest(row.deliveries),
  };
  return {
    id: row.id,
    company: { id: row.company_id, name: row.company_name },
    purchase_order: row.purchase_order,
    currency: row.currency,
    line: row.line,
    version: row.version,
    asked_at: row.asked_at.toISOString(),
    asked_by: row.asked_by,
    is_own: row.actor_id === userId,
    gxp_sku: row.gxp_sku,
    product_name: row.product_name,
    units: row.units,
    kind,
    passed,
    tolerances: row.tolerances,
    ordered: {
      ...ordered,
      quantity: row.quantity,
      unit_price: row.unit_price,
      deliveries: row.deliveries.map(({ quantity, date }) => ({ quantity, date })),
    },
    asked: {
      ...summarize(terms),
      pieces: row.pieces.map(({ product_id: _id, ...piece }) => piece),
      comes: formatScaled(comes),
      price_change,
      days_late,
    },
    kept: row.terms ? { ...summarize(row.terms), has_terms: true } : { ...ordered, has_terms: false },
    refusals: row.refusals,
  };
}

function summarize({ unit_price, deliveries }: Pick<NewTerms, "unit_price"> & { deliveries: readonly Promised[] }) {
  const amounts = deliveries.map((one) => multiply(toScaled(one.quantity), toScaled(one.unit_price ?? unit_price)));
  return {
    amount: formatAmount(amounts.reduce((sum, amount) => sum + amount, 0n)),
    latest_date: findLatest(deliveries),
  };
}

interface Promised {
  quantity: string;
  date: string | null;
  unit_price?: string;
}

const findLatest = (dates: readonly { date: string | null }[]) =>
  dates.reduce<string | null>((latest, { date }) => ((date ?? "") > (latest ?? "") ? date : latest), null);

/** The product of a scaled quantity and a scaled price, in hundred-millionths. */
const multiply = (quantity: number, price: number) => BigInt(quantity) * BigInt(price);

/** Writes an amount, rounded to cents. */
function formatAmount(amount: bigint) {
  const cents = (amount + 500_000n) / 1_000_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
