import { formatScaled, type JudgedPiece, type LineAnswer, type OrderResponseRow, toScaled } from "@lading/contract";
import type { PresentLine } from "../../../trade/orders/answers/present-order-queries.ts";
import type { AnswerField } from "./answer-fields.ts";
import type { FoundFault } from "../mapped/parse-row.ts";
import type { AnsweredRow } from "./answered-row.ts";

type Piece = OrderResponseRow["pieces"][number];

/** The parts of an answer as people see them. */
export const showPieces = (pieces: readonly JudgedPiece[]): Piece[] =>
  pieces.map(({ due: _due, product_id: _id, quantity, unit_price, ...piece }) => ({
    ...piece,
    quantity: formatScaled(quantity),
    unit_price: unit_price === null ? null : formatScaled(unit_price),
  }));

const scaled = (text: string | null) => (text === null ? null : toScaled(text));

/** Whether a line has this answer already. */
export const isSameAnswer = (given: readonly Piece[], { pieces }: PresentLine) =>
  given.length === pieces.length &&
  given.every((piece, place) => {
    const other = pieces[place];
    const fields = [
      "action",
      "schedule",
      "ship_date",
      "delivery_date",
      "date_unknown",
      "substitute_sku",
      "reason",
      "comment",
    ] as const;
    return (
      other !== undefined &&
      fields.every((field) => piece[field] === other[field]) &&
      scaled(piece.quantity) === scaled(other.quantity) &&
      scaled(piece.unit_price) === scaled(other.unit_price)
    );
  });

/** The columns that a file cannot change, with the values of the order. */
const readOnly = {
  gxp_sku: ["gxp_sku", undefined],
  ordered: ["quantity", "quantity"],
  unit: ["units", undefined],
  unit_price: ["unit_price", "new_price"],
  requested_date: ["due_date", "delivery_date"],
} as const satisfies Partial<Record<AnswerField, readonly [keyof PresentLine, AnswerField | undefined]>>;

/** The cells of a row that say something else than the order, although nothing can be changed there. */
export function findChangedCells({ values, texts }: AnsweredRow, line: PresentLine): FoundFault[] {
  // Object.entries does not know the keys of its object.
  return (
    Object.entries(readOnly) as [keyof typeof readOnly, readonly [keyof PresentLine, AnswerField | undefined]][]
  ).flatMap(([field, [member, instead]]) => {
    const given = values[field];
    const ordered = line[member] as string | null; // All of them are texts.
    if (given === undefined || given === null || isEqual(given, ordered)) return [];
    return {
      field,
      found: texts[field] ?? null,
      code: "not_editable" as const,
      message: `The order has ${ordered ?? "nothing"} here, and a file cannot change it.`,
      ...(instead && { hint: `Put your own value under ${instead}.` }),
    };
  });
}

function isEqual(given: string, ordered: string | null) {
  if (ordered === null) return false;
  const isNumber = /^\d+(\.\d+)?$/.test(given) && /^\d+(\.\d+)?$/.test(ordered);
  return isNumber ? Number(given) === Number(ordered) : given.toLowerCase() === ordered.trim().toLowerCase();
}

/** The column of the file from which a member of an answer comes. */
const columnOf: Readonly<Record<string, AnswerField>> = {
  quantity: "quantity",
  unit_price: "new_price",
  ship_date: "ship_date",
  delivery_date: "delivery_date",
  reason: "reason",
  comment: "comment",
  substitute_sku: "substitute_sku",
};

/** The faults of an answer to a line, by the rows of its parts. `faults` are those of the call that answers orders. */
export function toRowFaults(
  faults: Readonly<Record<string, readonly string[]>>,
  place: number,
  rows: readonly AnsweredRow[],
): { row: AnsweredRow; fault: FoundFault }[] {
  const [first] = rows;
  if (!first) return [];
  return Object.entries(faults).flatMap(([path, messages]) => {
    const [, at, member] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (Number(at) !== place || member === undefined) return [];
    const [, part, name = ""] = /^pieces\.(\d+)\.(\w+)$/.exec(member) ?? [];
    const row = rows[Number(part)] ?? first;
    const field = columnOf[name] ?? (member === "pieces" ? "quantity" : null);
    return messages.map((message) => ({
      row,
      fault: {
        field,
        found: field && (row.texts[field] ?? null),
        code: codeOf(member, name, row, message),
        message: inFile(message),
      },
    }));
  });
}

/** A file has no box for an unknown date. */
const inFile = (message: string) => message.replace("choose Date unknown", "write unknown under delivery_date");

/** The beginning of the messages about what the provider takes of no answer. */
const refused = "This customer accepts";

function codeOf(member: string, name: string, { values }: AnsweredRow, message: string): FoundFault["code"] {
  if (message.startsWith(refused)) return "not_allowed";
  if (member === "pieces") return "other_sum";
  if (member === "line") return "not_allowed";
  const column = columnOf[name];
  const isEmpty = column === undefined || (values[column] ?? "") === "";
  if (name === "substitute_sku") return isEmpty ? "required" : "unknown_reference";
  if (isEmpty) return "required";
  return name === "unit_price" || name === "quantity" || name.endsWith("date") ? "out_of_range" : "not_allowed";
}

/** The substitutes that answers name. */
export const getSubstitutes = (answers: readonly LineAnswer[]) =>
  answers.flatMap(({ pieces }) => pieces.flatMap(({ substitute_sku: sku }) => sku?.trim() || []));
