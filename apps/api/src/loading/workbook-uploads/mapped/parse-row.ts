import { createRecordChecker } from "../../check/check-record.ts";
import type { Fault } from "../../feeds/fault.ts";
import type { FeedColumn } from "../../feeds/feed.ts";
import { createRecordMapper } from "../../map/describe-mapping.ts";
import type { FeedRecord, UnreadableRecord } from "../../read/feed-record.ts";
import { type MappedSubject, toMappedFile } from "../own-list/list-mapping.ts";
import type { UploadRow } from "../upload-queries.ts";

export type FoundFault = Omit<Fault, "field"> & { field: string | null; found: string | null };

/** A row of the file with its cells read. */
export interface ParsedRow<Field extends string> {
  row: number;
  /** The values of the columns that the file has; null for an empty cell. */
  values: Partial<Record<Field, string | null>>;
  /** The texts of the cells, by column. */
  texts: Partial<Record<Field, string | null>>;
  faults: FoundFault[];
  warnings: FoundFault[];
}

/** A subject whose files are read row by row with the checks of imports. */
export interface CheckedSubject<Field extends string> extends MappedSubject {
  columns: Readonly<Record<Field, FeedColumn>>;
  key: readonly Field[];
}

/** Creates the function that reads a row of a file, whose columns were mapped. */
export async function createRowParser<Field extends string>(
  upload: UploadRow,
  { fields: all, columns, key }: CheckedSubject<Field>,
) {
  const map = await createRecordMapper(toMappedFile(upload, all), () => Promise.resolve([]));
  let check: ReturnType<typeof createRecordChecker> | undefined;
  return (source: FeedRecord | UnreadableRecord): ParsedRow<Field> => {
    if ("problem" in source) {
      const { row, problem, code = "type" } = source;
      const fault: FoundFault = { field: null, found: null, code, message: problem };
      return { row, values: {}, texts: {}, faults: [fault], warnings: [] };
    }
    const { record, faults: mapped, warnings: noted } = map(source);
    const fields = record.columns as readonly Field[]; // The mapper knows only these.
    check ??= createRecordChecker({ columns, key }, fields, "keep");
    const { values, faults = [], warnings = [] } = check(record);
    const textOf = (field: string) => record.cells[fields.findIndex((one) => one === field)] ?? null;
    const withText = (fault: Fault): FoundFault => ({ ...fault, found: textOf(fault.field) });
    const byField = (cells: readonly (string | null)[]) =>
      // Object.fromEntries does not keep the keys.
      Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? null])) as ParsedRow<Field>["values"];
    return {
      row: record.row,
      values: byField(values),
      texts: byField(record.cells),
      faults: [...mapped, ...faults].map(withText),
      warnings: [...noted, ...warnings].map(withText),
    };
  };
}

/** The order of a row, also if the cell could not be read. */
export const orderOf = ({ values, texts }: ParsedRow<"purchase_order">) =>
  values.purchase_order ?? texts.purchase_order?.trim() ?? "";
