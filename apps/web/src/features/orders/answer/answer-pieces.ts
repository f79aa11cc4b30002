import { formatScaled, type LinePiece, type OrderLine, readScaled, toScaled } from "@lading/contract";

/** The answer to a line, as it is typed: one piece, or several with a quantity each. Days are MM/DD/YYYY or YYYY-MM-DD. */
export type Pieces = readonly LinePiece[];
/** The answers by the number of the line. */
export type Answers = ReadonlyMap<number, Pieces>;

export const choices = ["accept", "change", "reject"] as const;
export type Choice = (typeof choices)[number];

export function choiceOf(pieces: Pieces | undefined): Choice | undefined {
  if (!pieces) return undefined;
  return (["accept", "reject"] as const).find((choice) => pieces.every(({ action }) => action === choice)) ?? "change";
}

const plain = (decimal: string) => formatScaled(toScaled(decimal));

/**
 * The answer to a line at first. A change has the terms of the order, or those that the provider approved before it changed the line, and
 * the user then edits them.
 */
export function newPieces(choice: Choice, line: OrderLine): Pieces {
  if (choice !== "change") return [{ action: choice }];
  const { quantity, unit_price, schedules } = line;
  const approved = approvedAgain(line);
  if (approved.length > 0) return approved;
  const day = schedules.length === 1 ? schedules[0]?.date : undefined;
  return [
    { action: "change", quantity: plain(quantity), unit_price: plain(unit_price), ...(day && { delivery_date: day }) },
  ];
}

/** The parts of an approved answer to a line that waits again, for its present quantity. */
function approvedAgain({ state, pieces, quantity, unit_price, schedules }: OrderLine): Pieces {
  if (state !== "waiting" || pieces.some(({ outcome }) => outcome !== "approved")) return [];
  const coming = pieces.filter(({ action }) => action !== "reject");
  const [first] = coming;
  if (!first) return [];
  const rejected = pieces.find(({ action }) => action === "reject");
  const left = coming.reduce((rest, piece) => rest - toScaled(piece.quantity), toScaled(quantity));
  const parts =
    left === 0
      ? coming
      : left > 0 && rejected
        ? [...coming, { ...rejected, quantity: formatScaled(left) }]
        : [{ ...first, quantity }];
  const due = schedules.length === 1 ? schedules[0]?.date : null;
  return parts.map((part) => {
    const { action, date_unknown, substitute_sku, reason, comment } = part;
    const said = { ...(reason && { reason }), ...(comment && { comment }) };
    if (action === "reject") return { action, quantity: plain(part.quantity), ...said };
    const delivery = part.delivery_date ?? (part.ship_date === null && !date_unknown ? due : null);
    return {
      action: action === "accept" ? "change" : action,
      quantity: plain(part.quantity),
      unit_price: plain(part.unit_price ?? unit_price),
      ...(part.ship_date && { ship_date: part.ship_date }),
      ...(delivery && { delivery_date: delivery }),
      ...(date_unknown && { date_unknown }),
      ...(substitute_sku && { substitute_sku }),
      ...said,
    };
  });
}

/** A typed number without the signs that people write into it. */
export const cleanNumber = (typed: string) => typed.replaceAll(/[\s,$]/g, "");

/** A typed quantity, scaled. Undefined if it cannot be read. */
function readQuantity({ quantity }: Pick<LinePiece, "quantity">) {
  const value = quantity ? readScaled(cleanNumber(quantity)) : undefined;
  return typeof value === "number" ? value : undefined;
}

/** The quantity of the line that the pieces do not answer, scaled. Undefined if a quantity cannot be read. */
export function leftOver({ quantity }: OrderLine, pieces: Pieces) {
  const given = pieces.map(readQuantity);
  return given.reduce<number | undefined>(
    (left, one) => (left === undefined || one === undefined ? undefined : left - one),
    toScaled(quantity),
  );
}

/** The place of the piece that says what happens to the rest of the quantity, if there is only one besides the first. */
const isRest = (piece: LinePiece | undefined) => piece?.action === "backorder" || piece?.action === "reject";
export const hasRest = (pieces: Pieces) => pieces.length === 2 && isRest(pieces[1]);

/** Changes a piece. The piece for the rest follows the quantity of the first one. */
export function changePiece(line: OrderLine, pieces: Pieces, place: number, change: Partial<LinePiece>): Pieces {
  const next = pieces.map((piece, at) => (at === place ? { ...piece, ...change } : piece));
  const [first, rest] = next;
  if (place !== 0 || change.quantity === undefined || !first || !rest || !hasRest(pieces)) return next;
  const left = leftOver(line, [first]);
  if (left === undefined || left < 0) return next;
  return left === 0 ? [first] : [first, { ...rest, quantity: formatScaled(left) }];
}

/** Says what happens to the quantity that the first piece leaves. */
export function setRest(line: OrderLine, pieces: Pieces, action: "backorder" | "reject"): Pieces {
  const [first, rest] = pieces;
  if (!first) return pieces;
  const quantity = hasRest(pieces) ? rest?.quantity : formatScaled(leftOver(line, [first]) ?? 0);
  return [first, { action, quantity, ...(action === "backorder" && { unit_price: first.unit_price }) }];
}

/** Adds a piece with the quantity that is left. */
export function split(line: OrderLine, pieces: Pieces): Pieces {
  const left = leftOver(line, pieces);
  const quantity = left !== undefined && left > 0 ? formatScaled(left) : "";
  return [...pieces, { action: "change", quantity, unit_price: pieces[0]?.unit_price }];
}

interface Days {
  ship_date: string;
  delivery_date: string;
  reason: string;
}

/** Sets the days of all pieces that come. Empty values stay as they are. */
export function setDays(line: OrderLine, pieces: Pieces | undefined, days: Days): Pieces {
  const changed = pieces && choiceOf(pieces) === "change" ? pieces : newPieces("change", line);
  const given = Object.fromEntries(Object.entries(days).filter(([, value]) => value !== ""));
  return changed.map((piece) => (piece.action === "reject" ? piece : { ...piece, ...given, date_unknown: false }));
}
