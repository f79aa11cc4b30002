import { answerReasonIds, answerReasons, longestComment } from "../ground/answer-values.ts";
import { readScaled } from "../ground/scaled.ts";
import { Day } from "../ground/text.ts";
import type { LinePiece } from "./answer-shapes.ts";

/** A part of an answer with its values read. Null values are those of the order. Quantities and prices are scaled. */
export interface ReadPiece {
  action: LinePiece["action"];
  quantity: number | null;
  schedule: number | null;
  unit_price: number | null;
  ship_date: string | null;
  delivery_date: string | null;
  date_unknown: boolean;
  substitute_sku: string | null;
  reason: (typeof answerReasonIds)[number] | null;
  comment: string | null;
}

export type AddFault = (field: string, message: string) => void;

export const chooseReason = "Choose a reason.";

/** The reasons by their key and by their label in lower case. */
const reasons = new Map(
  answerReasonIds.flatMap((id) => [id, answerReasons[id].toLowerCase()].map((word) => [word, id])),
);

/** Reads the values of a part. Says what is wrong with each, whatever the order has. */
export function readPiece(piece: LinePiece, mayBeFree: boolean, add: AddFault): ReadPiece {
  const text = (value: string | null | undefined) => value?.trim() || null;
  const number = (field: "quantity" | "unit_price", mayBeZero: boolean) => {
    const given = text(piece[field]);
    const value = given === null ? null : readScaled(given, mayBeZero);
    if (typeof value !== "object" || value === null) return value;
    add(field, value.fault);
    return null;
  };
  const day = (field: "ship_date" | "delivery_date") => {
    const given = text(piece[field]);
    if (given === null) return null;
    const { success, error } = Day.safeParse(given);
    if (!success) add(field, error.issues[0]?.message ?? "Must be a date.");
    return success ? given : null;
  };
  const given = text(piece.reason)?.toLowerCase();
  const reason = given === undefined ? null : (reasons.get(given) ?? null);
  if (given !== undefined && reason === null) add("reason", chooseReason);
  const comment = text(piece.comment);
  if (comment !== null && comment.length > longestComment) add("comment", `At most ${longestComment} characters.`);
  if (reason === "other" && comment === null) add("comment", "Say which reason.");
  return {
    action: piece.action,
    quantity: number("quantity", false),
    schedule: piece.schedule ?? null,
    unit_price: number("unit_price", mayBeFree),
    ship_date: day("ship_date"),
    delivery_date: day("delivery_date"),
    date_unknown: piece.date_unknown ?? false,
    substitute_sku: text(piece.substitute_sku),
    reason,
    comment,
  };
}
