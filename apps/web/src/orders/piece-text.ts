import { type AnswerPiece, answerReasons } from "@lading/contract";
import { date, money } from "../lib/formats.ts";
import { quantityText } from "../products/quantity-text.ts";

const actions = {
  accept: "Accept",
  change: "Change",
  backorder: "Later",
  substitute: "Other product",
  reject: "Reject",
} as const;

type Piece = Pick<
  AnswerPiece,
  | "action"
  | "quantity"
  | "unit_price"
  | "ship_date"
  | "delivery_date"
  | "date_unknown"
  | "substitute_sku"
  | "reason"
  | "comment"
>;

/** Tells a part of an answer: "Change: 95 on Dec 4, 2026 at $4.42 · Lead time". */
export function pieceText(piece: Piece, currency: string) {
  const day = piece.delivery_date ?? piece.ship_date;
  const values = [
    quantityText(piece.quantity),
    piece.substitute_sku !== null && `of ${piece.substitute_sku}`,
    piece.date_unknown ? "on an unknown day" : day !== null && `on ${date(day)}`,
    piece.unit_price !== null && `at ${money(piece.unit_price, currency)}`,
  ].filter(Boolean);
  const reason = piece.reason === null ? "" : ` · ${answerReasons[piece.reason]}`;
  return `${actions[piece.action]}: ${values.join(" ")}${reason}${piece.comment === null ? "" : ` “${piece.comment}”`}`;
}
