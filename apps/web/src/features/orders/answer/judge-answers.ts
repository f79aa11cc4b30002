import {
  judgeLine,
  type JudgedPiece,
  type LinePiece,
  type OrderedLine,
  type OrderLine,
  type Tolerances,
  toScaled,
} from "@lading/contract";
import { typedDay } from "../../../lib/typed-day.ts";
import { type Answers, cleanNumber, type Pieces } from "./answer-pieces.ts";

/** A line with the differences that the provider takes. */
export interface AnswerableLine extends OrderLine {
  tolerances: Tolerances;
}

/** The answer to a line, read and compared with the order. */
export interface Judgement {
  /** The line as the order has it. */
  ordered: OrderedLine;
  tolerances: Tolerances;
  pieces: readonly JudgedPiece[];
  /** `asked`: the provider decides. */
  outcome: "applied" | "asked";
  /** The messages by field: "pieces", or "pieces.0.reason". With one, the rest of the judgement has no meaning. */
  faults: ReadonlyMap<string, string>;
}

/** A piece as it is sent. */
export function toSent(piece: LinePiece): LinePiece {
  const day = (typed: string | null | undefined) => typed && (typedDay(typed) ?? typed);
  const number = (typed: string | null | undefined) => typed && cleanNumber(typed);
  return {
    ...piece,
    quantity: number(piece.quantity),
    unit_price: number(piece.unit_price),
    ship_date: piece.date_unknown ? null : day(piece.ship_date),
    delivery_date: piece.date_unknown ? null : day(piece.delivery_date),
  };
}

const judgements = new WeakMap<Pieces, { line: AnswerableLine; judgement: Judgement }>();

/** Judges the answer to a line as the server will. Answers are not changed in place, so each is judged once. */
export function judge(line: AnswerableLine, pieces: Pieces): Judgement {
  const known = judgements.get(pieces);
  if (known?.line === line) return known.judgement;
  const faults = new Map<string, string>();
  const sent = pieces.map(toSent);
  const ordered = {
    line: line.line,
    product_id: "",
    gxp_sku: line.gxp_sku,
    quantity: toScaled(line.quantity),
    unit_price: toScaled(line.unit_price),
    deliveries: line.schedules.map((one) => ({ ...one, quantity: toScaled(one.quantity) })),
    approved: line.approved,
  };
  const time = {
    today: new Date().toISOString().slice(0, 10),
    isCurrent: true,
    // Other products were chosen among those of the company.
    products: new Map(sent.flatMap(({ substitute_sku: sku }) => (sku ? [[sku, sku] as const] : []))),
    tolerances: line.tolerances,
  };
  const judged = judgeLine({ line: line.line, pieces: sent }, ordered, time, (field, message) => {
    if (!faults.has(field)) faults.set(field, message);
  });
  const judgement = { ...judged, ordered, tolerances: line.tolerances, faults };
  judgements.set(pieces, { line, judgement });
  return judgement;
}

/** An amount in hundred-millionths, which is exact for a quantity times a price. */
const amountOf = (quantity: number, price: number) => BigInt(quantity) * BigInt(price);

export const amountText = (amount: bigint) =>
  `${amount / 100_000_000n}.${String(amount % 100_000_000n).padStart(8, "0")}`;

export const hasEnded = ({ is_cancelled, is_closed }: OrderLine) => is_cancelled || is_closed;

export interface AnswerSummary {
  /** Numbers of lines. `open` lines wait and are not answered. */
  accepted: number;
  changed: number;
  rejected: number;
  open: number;
  /** The number of lines on which the provider will decide. */
  asked: number;
  /** The lines that wait and that the user has not answered, without those that the provider has changed meanwhile. */
  rest: readonly number[];
  /** The numbers of the lines with a fault. */
  wrong: readonly number[];
  /** The amount of the answered lines, and how it was ordered. */
  total: bigint;
  ordered: bigint;
}

interface GivenAnswers {
  answers: Answers;
  /** The lines that the provider has changed meanwhile and that have to be answered again. */
  changed: ReadonlySet<number>;
  /** Whether the other waiting lines that the user has not answered are accepted. */
  acceptRest: boolean;
}

/** Counts an answer. */
export function summarize(
  lines: readonly AnswerableLine[],
  { answers, changed, acceptRest }: GivenAnswers,
  findFault: (line: AnswerableLine) => unknown,
): AnswerSummary {
  const counts = { accepted: 0, changed: 0, rejected: 0, open: 0, asked: 0 };
  const [rest, wrong]: [number[], number[]] = [[], []];
  let [total, ordered] = [0n, 0n];
  for (const line of lines) {
    const pieces = answers.get(line.line);
    if (findFault(line) !== undefined) wrong.push(line.line);
    const price = toScaled(line.unit_price);
    const amount = amountOf(toScaled(line.quantity), price);
    if (!pieces) {
      if (line.state !== "waiting" || hasEnded(line)) continue;
      const isOther = !changed.has(line.line);
      if (isOther) rest.push(line.line);
      if (!acceptRest || !isOther) counts.open++;
      else {
        counts.accepted++;
        total += amount;
        ordered += amount;
      }
      continue;
    }
    const judged = judge(line, pieces);
    ordered += amount;
    for (const piece of judged.pieces)
      if (piece.action !== "reject") total += amountOf(piece.quantity, piece.unit_price ?? price);
    // The provider decides also once the missing reason is given.
    if (judged.outcome === "asked" && [...judged.faults.keys()].every((field) => field.endsWith(".reason")))
      counts.asked++;
    if (judged.pieces.every(({ action }) => action === "reject")) counts.rejected++;
    else if (judged.pieces.every(({ action }) => action === "accept") && judged.pieces.length === 1) counts.accepted++;
    else counts.changed++;
  }
  return { ...counts, rest, wrong, total, ordered };
}
