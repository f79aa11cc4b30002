import { answerTolerances, mostPieces } from "../ground/answer-values.ts";
import { formatScaled } from "../ground/scaled.ts";
import type { LineAnswer } from "./answer-shapes.ts";
import { type AddFault, chooseReason, readPiece, type ReadPiece } from "./check-piece.ts";
import { type DuePart, fillDeliveries } from "./fill-deliveries.ts";

/** A line of the order as it is compared with the answer. Quantities and prices are scaled. */
export interface OrderedLine {
  line: number;
  product_id: string;
  gxp_sku: string;
  quantity: number;
  unit_price: number;
  deliveries: readonly { schedule: number; quantity: number; date: string | null }[];
}

export interface JudgingTime {
  /** The day in the zone of the provider's calendar. */
  today: string;
  /** False if the order was changed since the revision that the vendor has seen, so nothing is compared with its values. */
  isCurrent: boolean;
  /** The ids of the products that can replace others, by GXP SKU. */
  products: ReadonlyMap<string, string>;
}

/** A part that can be stored, with the days on which the order asks for it. */
export interface JudgedPiece extends ReadPiece {
  quantity: number;
  product_id: string | null;
  due: readonly DuePart[];
}

export interface JudgedLine {
  line: number;
  outcome: "applied" | "asked";
  pieces: JudgedPiece[];
}

/** Compares the answer to a line with the order. Adds all that is wrong with it; the result then has no meaning. */
export function judgeLine({ pieces }: LineAnswer, line: OrderedLine, time: JudgingTime, add: AddFault): JudgedLine {
  const isFree = line.unit_price === 0;
  const read = pieces.map((piece, place) =>
    readPiece(piece, isFree, (field, message) => add(`pieces.${place}.${field}`, message)),
  );
  if (pieces.length === 0) add("pieces", "Choose an answer.");
  if (pieces.length > mostPieces) add("pieces", `At most ${mostPieces} pieces a line.`);
  const fill = fillDeliveries(line.deliveries);
  const judged = read.map((piece, place) => {
    const isAlone = read.length === 1 && !pieces[place]?.quantity;
    // A quantity that is wrong has its message.
    if (piece.quantity === null && !isAlone && !pieces[place]?.quantity)
      add(`pieces.${place}.quantity`, "Must be a whole or decimal number above 0.");
    const quantity = piece.quantity ?? (isAlone ? line.quantity : 0);
    const due = fill(quantity, piece.schedule);
    const judging = { line, time, add: (field: string, message: string) => add(`pieces.${place}.${field}`, message) };
    return judgePiece({ ...piece, quantity, due, product_id: null }, judging);
  });
  // A quantity that cannot be read is 0.
  if (time.isCurrent && judged.every(({ piece }) => piece.quantity > 0)) checkSum(judged, line, add);
  return {
    line: line.line,
    outcome: isInside(judged, line) ? "applied" : "asked",
    pieces: judged.map(({ piece }) => piece),
  };
}

interface Judging {
  line: OrderedLine;
  time: JudgingTime;
  add: AddFault;
}

/** Checks a part, drops values that are those of the order, and tells whether the part is in the tolerances. */
function judgePiece(given: JudgedPiece, judging: Judging) {
  const { line, time, add } = judging;
  if (given.schedule !== null && line.deliveries.every(({ schedule }) => schedule !== given.schedule))
    add("schedule", `Line ${line.line} has no delivery ${given.schedule}.`);
  if (given.action === "reject") {
    if (given.reason === null) add("reason", chooseReason);
    const nothing = { unit_price: null, ship_date: null, delivery_date: null, substitute_sku: null };
    return { piece: { ...given, ...nothing, date_unknown: false }, isInside: true };
  }
  const piece = dropEqual(given, line);
  checkDates(piece, given, judging);
  const product_id = findProduct(piece, judging);
  const differs = [piece.unit_price, piece.ship_date, piece.delivery_date].some((value) => value !== null);
  if (piece.action === "accept" && time.isCurrent)
    for (const field of ["unit_price", "ship_date", "delivery_date"] as const)
      if (piece[field] !== null) add(field, "An accepted piece has the values of the order. Choose Change.");
  const price = piece.unit_price ?? line.unit_price;
  const isInside = isPriceInside(price, line.unit_price) && isDateInside(piece);
  if ((piece.action === "backorder" || (time.isCurrent && !isInside)) && piece.reason === null)
    add("reason", chooseReason);
  const action = piece.action === "change" && !differs ? "accept" : piece.action;
  return { piece: { ...piece, action, product_id }, isInside: isInside && piece.action !== "substitute" };
}

const isDue = ({ delivery_date: day, due }: JudgedPiece) => due.length > 0 && due.every((part) => part.due === day);

/** A backorder keeps its day, because it needs one, and a day of shipment keeps the day of delivery, which would else follow from it. */
function dropEqual(piece: JudgedPiece, line: OrderedLine): JudgedPiece {
  const isKept = piece.action === "backorder" || piece.ship_date !== null || !isDue(piece);
  return {
    ...piece,
    unit_price: piece.unit_price === line.unit_price ? null : piece.unit_price,
    delivery_date: isKept ? piece.delivery_date : null,
    substitute_sku:
      piece.action !== "substitute" && piece.substitute_sku === line.gxp_sku ? null : piece.substitute_sku,
  };
}

function checkDates(piece: JudgedPiece, given: JudgedPiece, { time, add }: Judging) {
  for (const field of ["ship_date", "delivery_date"] as const)
    if (piece[field] !== null && piece[field] < time.today && (field === "ship_date" || !isDue(piece)))
      add(field, "This date is in the past.");
  if (given.ship_date !== null && given.delivery_date !== null && given.delivery_date < given.ship_date)
    add("delivery_date", "The delivery date is before the ship date.");
  const hasDate = given.ship_date !== null || given.delivery_date !== null;
  if (given.action !== "backorder") {
    if (given.date_unknown) add("date_unknown", "Only a backorder can have an unknown date.");
  } else if (hasDate === given.date_unknown) add("delivery_date", "Enter a date, or choose Date unknown.");
}

function findProduct({ action, substitute_sku: sku }: JudgedPiece, { line, time, add }: Judging) {
  if (action !== "substitute") {
    if (sku !== null) add("substitute_sku", "Only a substitute has another product.");
    return null;
  }
  const product = sku === null ? undefined : time.products.get(sku);
  if (sku === null || sku === line.gxp_sku) add("substitute_sku", "Choose another product.");
  else if (product === undefined) add("substitute_sku", "Your catalog has no such product.");
  return product ?? null;
}

/** One part may be more than the line, for example full packs. */
function checkSum(judged: readonly { piece: JudgedPiece }[], line: OrderedLine, add: AddFault) {
  const sum = judged.reduce((total, { piece }) => total + piece.quantity, 0);
  const [first] = judged;
  if (sum === line.quantity || !first) return;
  if (judged.length > 1 || sum < line.quantity || first.piece.action === "reject")
    add("pieces", `The pieces add up to ${formatScaled(sum)} of ${formatScaled(line.quantity)}.`);
  else if (first.piece.reason === null && first.piece.action !== "backorder") add("pieces.0.reason", chooseReason);
}

/** Whether the parts are valid without a decision. Rejected parts do not come, and neither do parts on an unknown day. */
function isInside(judged: readonly { piece: JudgedPiece; isInside: boolean }[], line: OrderedLine) {
  const comes = judged.reduce((sum, { piece }) => sum + (piece.action === "reject" ? 0 : piece.quantity), 0);
  return judged.every((one) => one.isInside) && isQuantityInside(comes, line.quantity);
}

const isNear = (value: number, ordered: number, { minus, plus }: { minus: number; plus: number }) =>
  value * 100 >= ordered * (100 - minus) && value * 100 <= ordered * (100 + plus);

/** Whether a price is valid without a decision. */
export const isPriceInside = (price: number, ordered: number) => isNear(price, ordered, answerTolerances.price);
/** Whether so much of an ordered quantity may come without a decision. */
export const isQuantityInside = (comes: number, ordered: number) => isNear(comes, ordered, answerTolerances.quantity);

/** How many days a promised day is after the one that the order asks for; below 0 if it is before. */
export const daysLate = (day: string, asked: string | null) =>
  asked === null ? 0 : (Date.parse(day) - Date.parse(asked)) / 86_400_000;

/** Whether a promised day is valid without a decision. */
export function isDayInside(day: string, asked: string | null) {
  const { minus, plus } = answerTolerances.date;
  return daysLate(day, asked) >= -minus && daysLate(day, asked) <= plus;
}

function isDateInside({ delivery_date, ship_date, date_unknown, due }: JudgedPiece) {
  if (date_unknown) return false;
  const day = delivery_date ?? ship_date;
  return day === null || due.every((part) => isDayInside(day, part.due));
}
