import * as z from "zod/mini";
import type { Endpoint } from "../ground/endpoint.ts";
import { repeated } from "../ground/list.ts";
import { text } from "../ground/text.ts";
import { exportRunRows } from "./run-kinds.ts";

/** The files of exports, by the name of their format. */
export const exportFormats = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type ExportFormat = keyof typeof exportFormats;

// Object.keys does not know the keys of its object.
const formats = Object.keys(exportFormats) as readonly ExportFormat[];

/** The form of a column's values in a file. Days and times are ISO texts in CSV files and dates in workbooks, both in UTC. */
export type ColumnKind = "text" | "number" | "money" | "day" | "time" | "boolean";

/** The columns of an export in their order, by key. The label is the head of the column. */
export type ExportColumns<Key extends string = string> = Readonly<Record<Key, { label: string; kind: ColumnKind }>>;

/** The parameters of an export besides those of its list. */
export const exportFields = <Key extends string>(columns: ExportColumns<Key>) => ({
  format: z._default(z.optional(z.enum(formats, `Must be one of ${formats.join(", ")}.`)), "csv"),
  /** Keys of columns in the order of the file, separated by commas; all columns if it is left out. */
  columns: z.pipe(
    z.pipe(
      repeated(text(2_000)),
      z.transform((given) => (given.length === 0 ? Object.keys(columns) : given.flatMap((keys) => keys.split(",")))),
    ),
    z.array(
      // Object.keys does not know the keys of its object.
      z.enum(Object.keys(columns) as Key[], `Must be some of ${Object.keys(columns).join(", ")}.`),
    ),
  ),
});

/** The parts of a call that all exports of lists share. */
export const exporting = {
  method: "GET",
  answers: Object.values(exportFormats).map((type) => type.replace(/;.*/, "")),
  response: z.string(),
} as const satisfies Partial<Endpoint>;

/** The summary of an export of rows of a list. */
export const exportSummary = (rows: string) =>
  `All ${rows} that match, as a CSV file or a workbook; 400 if there are more than ${exportRunRows.toLocaleString("en-US")}. The audit record has the filters and the number of rows`;
