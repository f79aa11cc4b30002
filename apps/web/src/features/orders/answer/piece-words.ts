import {
  answerReasons,
  daysLate,
  isDayInside,
  isPriceInside,
  isQuantityInside,
  type JudgedPiece,
  formatScaled,
  refusals,
} from "@lading/contract";
import { deployment } from "../../../lib/deployment.ts";
import { date, money } from "../../../lib/formats.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import type { Judgement } from "./judge-answers.ts";

/** The effect of a typed value, below its field. */
export interface Sign {
  text: string;
  /** Whether the provider decides on it; undefined if nothing differs. */
  isAsked?: boolean;
  isRefused?: boolean;
}

type Limit = "price" | "quantity" | "date";

const sign = (difference: string, isInside: boolean, { tolerances }: Judgement, limit: Limit): Sign => {
  const { providerAbbreviation: provider } = deployment;
  if (isInside)
    return { text: difference === "" ? `Inside ${provider}’s limits` : `${difference}: inside limits`, isAsked: false };
  if (tolerances[limit].outside === "refuse") return { text: refusals[limit], isRefused: true };
  return { text: `${difference && `${difference}: `}${provider} decides`, isAsked: true };
};
const signed = (value: number, places: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(places)}`;

/** The sign of a quantity that is not the whole line. */
export function quantitySign(judgement: Judgement): Sign | undefined {
  const { pieces, ordered, tolerances } = judgement;
  const comes = pieces.reduce((sum, { action, quantity }) => sum + (action === "reject" ? 0 : quantity), 0);
  if (pieces.length === 1 && comes === ordered.quantity) return undefined;
  return sign("", isQuantityInside(comes, ordered, tolerances), judgement, "quantity");
}

export function priceSign(judgement: Judgement, { unit_price: price }: JudgedPiece): Sign | undefined {
  const { ordered, tolerances } = judgement;
  if (price === null || price === ordered.unit_price) return undefined;
  const percent = (price / ordered.unit_price - 1) * 100;
  // A small difference is one too, so it is not told as 0.0%.
  const isSmall = Math.abs(percent) < 0.05;
  const difference = ordered.unit_price === 0 ? "" : `${signed(percent, isSmall ? 4 : 1)}%`;
  return sign(difference, isPriceInside(price, ordered, tolerances), judgement, "price");
}

/** The sign of a day of delivery, or of one of shipment without a day of delivery. */
export function daySign(judgement: Judgement, { delivery_date, ship_date, due }: JudgedPiece): Sign | undefined {
  const day = delivery_date ?? ship_date;
  const asked = due.at(-1)?.due ?? null;
  if (day === null) return undefined;
  const days = daysLate(day, asked);
  if (days === 0) return { text: "As requested" };
  const isInside = isDayInside(day, due, judgement.ordered, judgement.tolerances);
  return sign(`${signed(days, 0)} ${Math.abs(days) === 1 ? "day" : "days"}`, isInside, judgement, "date");
}

/** A judged answer in one line of text: "95 on Dec 4, 2026 at $4.42 · 5 later, Jan 12, 2027". */
export const describeAnswer = ({ pieces, ordered }: Judgement, currency: string) =>
  pieces.length === 1 && pieces[0]?.action === "accept" && pieces[0].quantity === ordered.quantity
    ? "As ordered"
    : pieces.map((piece) => describePiece(piece, currency, pieces.length > 1)).join(" · ");

function describePiece(piece: JudgedPiece, currency: string, isPart: boolean) {
  const quantity = quantityText(formatScaled(piece.quantity));
  const reason = piece.reason === null ? "" : answerReasons[piece.reason];
  const comment = piece.comment === null ? "" : ` “${piece.comment}”`;
  if (piece.action === "reject") {
    const head = isPart ? `${quantity} not coming` : "Not coming";
    return `${head}${reason && `: ${reason}`}${comment}`;
  }
  const day = piece.delivery_date ?? piece.ship_date;
  const isBackorder = piece.action === "backorder";
  return [
    quantity,
    piece.substitute_sku !== null && `of ${piece.substitute_sku} instead`,
    isBackorder
      ? `later${piece.date_unknown ? ", date unknown" : day === null ? "" : `, ${date(day)}`}`
      : day !== null && `on ${date(day)}`,
    piece.unit_price !== null && `at ${money(formatScaled(piece.unit_price), currency)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
