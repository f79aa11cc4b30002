import { mostPieces, type Tolerances } from "../ground/answer-values.ts";
import { formatScaled } from "../ground/scaled.ts";
import type { ApprovedPiece, LineAnswer } from "./answer-shapes.ts";
import { type AddFault, chooseReason, readPiece, type ReadPiece } from "./check-piece.ts";
import { type DuePart, fillDeliveries } from "./fill-deliveries.ts";
import { isDayInside, isPriceInside, isQuantityInside, judgeSplit, judgeSubstitute, refusals } from "./tolerances.ts";

/** A line of the order as it is compared with the answer. Quantities and prices are scaled. */
export interface OrderedLine {
  line: number;
  product_id: string;
  gxp_sku: string;
  quantity: number;
  unit_price: number;
  deliveries: readonly { schedule: number; quantity: number; date: string | null }[];
  /** The parts of answers to the line that the provider has approved. Their values are inside the tolerances. */
  approved: readonly ApprovedPiece[];
}

export interface JudgingTime {
  /** The day in the zone of the provider's calendar. */
  today: string;
  /** False if the order was changed since the revision that the vendor has seen, so nothing is compared with its values. */
  isCurrent: boolean;
  /** The ids of the products that can replace others, by GXP SKU. */
  products: ReadonlyMap<string, string>;
  tolerances: Tolerances;
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
    const addToPiece: AddFault = (field, message) => add(`pieces.${place}.${field}`, message);
    return judgePiece({ ...piece, quantity, due, product_id: null }, { line, time, add: addToPiece });
  });
  // A quantity that cannot be read is 0.
  if (time.isCurrent && judged.every(({ piece }) => piece.quantity > 0) && checkSum(judged, line, add))
    checkWhole(judged, { line, time, add });
  return {
    line: line.line,
    outcome: isInside(judged, line, time.tolerances) ? "applied" : "asked",
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
  const { tolerances } = time;
  const hasPrice = isPriceInside(piece.unit_price ?? line.unit_price, line, tolerances);
  const hasDate = isDateInside(piece, line, tolerances);
  const isInside = hasPrice && hasDate;
  const other = piece.action === "substitute" ? judgeSubstitute(piece.substitute_sku, line, tolerances) : "apply";
  const refused = [
    ...(!hasPrice && tolerances.price.outside === "refuse" ? [["unit_price", refusals.price] as const] : []),
    ...(!hasDate && tolerances.date.outside === "refuse" ? [[dateField(piece), refusals.date] as const] : []),
    ...(other === "refuse" ? [["substitute_sku", refusals.substitute] as const] : []),
  ];
  if (time.isCurrent) for (const [field, message] of refused) add(field, message);
  const isAsked = time.isCurrent && !isInside && refused.length === 0;
  if ((piece.action === "backorder" || isAsked) && piece.reason === null) add("reason", chooseReason);
  const action = piece.action === "change" && !differs ? "accept" : piece.action;
  return { piece: { ...piece, action, product_id }, isInside: isInside && other === "apply" };
}

/** The field that has the promised day of a part. */
function dateField({ date_unknown, delivery_date }: ReadPiece) {
  if (date_unknown) return "date_unknown";
  return delivery_date === null ? "ship_date" : "delivery_date";
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

/** Returns whether the parts add up to the line. One part may be more than the line, for example full packs. */
function checkSum(judged: readonly { piece: JudgedPiece }[], line: OrderedLine, add: AddFault) {
  const sum = judged.reduce((total, { piece }) => total + piece.quantity, 0);
  const [first] = judged;
  if (sum === line.quantity || !first) return true;
  if (judged.length > 1 || sum < line.quantity || first.piece.action === "reject") {
    add("pieces", `The pieces add up to ${formatScaled(sum)} of ${formatScaled(line.quantity)}.`);
    return false;
  }
  if (first.piece.reason === null && first.piece.action !== "backorder") add("pieces.0.reason", chooseReason);
  return true;
}

/** Refuses a quantity or a split that the provider does not take. A vendor may always reject the whole line, which asks. */
function checkWhole(judged: readonly { piece: JudgedPiece }[], { line, time: { tolerances }, add }: Judging) {
  const { comes, coming } = countComing(judged);
  const place = judged.findIndex(({ piece }) => piece.action !== "reject");
  if (comes > 0 && tolerances.quantity.outside === "refuse" && !isQuantityInside(comes, line, tolerances))
    add(`pieces.${place}.quantity`, refusals.quantity);
  if (judgeSplit(coming, line.deliveries.length, tolerances) === "refuse") add("pieces", refusals.split);
}

/** The quantity that comes, and the number of its parts. Rejected parts do not come. */
function countComing(judged: readonly { piece: JudgedPiece }[]) {
  const coming = judged.filter(({ piece }) => piece.action !== "reject");
  return { comes: coming.reduce((sum, { piece }) => sum + piece.quantity, 0), coming: coming.length };
}

/** Whether the parts are valid without a decision. */
function isInside(
  judged: readonly { piece: JudgedPiece; isInside: boolean }[],
  line: OrderedLine,
  tolerances: Tolerances,
) {
  const { comes, coming } = countComing(judged);
  return (
    judged.every((one) => one.isInside) &&
    isQuantityInside(comes, line, tolerances) &&
    judgeSplit(coming, line.deliveries.length, tolerances) === "apply"
  );
}

function isDateInside({ delivery_date, ship_date, date_unknown, due }: JudgedPiece, line: OrderedLine, by: Tolerances) {
  const day = delivery_date ?? ship_date;
  return !date_unknown && (day === null || isDayInside(day, due, line, by));
}
