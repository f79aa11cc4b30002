import type { LinePiece } from "@lading/contract";
import { createRecordChecker } from "../../check/check-record.ts";
import type { Fault } from "../../feeds/fault.ts";
import { createRecordMapper } from "../../map/describe-mapping.ts";
import type { FeedRecord, UnreadableRecord } from "../../read/feed-record.ts";
import { toMappedFile } from "../own-list/list-mapping.ts";
import type { UploadRow } from "../upload-queries.ts";
import { answerFeed, type AnswerField, answerFields, unknownDay } from "./answer-fields.ts";

export type FoundFault = Omit<Fault, "field"> & { field: string | null; found: string | null };

/** A row of the file with its cells read. */
export interface ParsedRow {
  row: number;
  /** The values of the columns that the file has; null for an empty cell. */
  values: Partial<Record<AnswerField, string | null>>;
  /** The texts of the cells, by column. */
  texts: Partial<Record<AnswerField, string | null>>;
  faults: FoundFault[];
  warnings: FoundFault[];
}

/** Creates the function that reads a row of a file, whose columns were mapped. */
export async function createRowParser(upload: UploadRow) {
  const map = await createRecordMapper(toMappedFile(upload, answerFields), () => Promise.resolve([]));
  let check: ReturnType<typeof createRecordChecker> | undefined;
  return (source: FeedRecord | UnreadableRecord): ParsedRow => {
    if ("problem" in source) {
      const { row, problem, code = "type" } = source;
      return {
        row,
        values: {},
        texts: {},
        faults: [{ field: null, found: null, code, message: problem }],
        warnings: [],
      };
    }
    const { record, faults: mapped, warnings: noted } = map(source);
    const fields = record.columns as readonly AnswerField[]; // The mapper knows only these.
    check ??= createRecordChecker(answerFeed, fields, "keep");
    const { values, faults = [], warnings = [] } = check(record);
    const textOf = (field: string) => record.cells[fields.findIndex((one) => one === field)] ?? null;
    const withText = (fault: Fault): FoundFault => ({ ...fault, found: textOf(fault.field) });
    return {
      row: record.row,
      values: Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null])),
      texts: Object.fromEntries(fields.map((field, at) => [field, record.cells[at] ?? null])),
      faults: [...mapped, ...faults].map(withText),
      warnings: [...noted, ...warnings].map(withText),
    };
  };
}

const answering = [
  "quantity",
  "new_price",
  "ship_date",
  "delivery_date",
  "reason",
  "comment",
  "substitute_sku",
] as const;

/** Whether a row without an action has values that answer something. */
export const hasAnswer = ({ texts }: ParsedRow) => answering.some((field) => (texts[field] ?? "").trim() !== "");

/** The part of an answer that a row gives. Its action was read. */
export function toPiece({ values }: ParsedRow): LinePiece {
  const isUnknown = values.delivery_date === unknownDay;
  return {
    action: values.action as LinePiece["action"], // The rule of the column allows nothing else.
    quantity: values.quantity,
    unit_price: values.new_price,
    ship_date: values.ship_date,
    delivery_date: isUnknown ? null : values.delivery_date,
    ...(isUnknown && { date_unknown: true }),
    substitute_sku: values.substitute_sku,
    reason: values.reason,
    comment: values.comment,
  };
}
