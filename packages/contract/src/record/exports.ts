import * as z from "zod/mini";
import { type Endpoint, endpoint } from "../ground/endpoint.ts";
import { repeated } from "../ground/list.ts";
import { text } from "../ground/text.ts";
import { ExportId } from "../ground/ids.ts";
import { exportedListNames, exportRunRows } from "./run-kinds.ts";

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

const format = z._default(z.optional(z.enum(formats, `Must be one of ${formats.join(", ")}.`)), "csv");

const columnKey = <Key extends string>(columns: ExportColumns<Key>) =>
  // Object.keys does not know the keys of its object.
  z.enum(Object.keys(columns) as Key[], `Must be some of ${Object.keys(columns).join(", ")}.`);

/** The parameters of an export besides those of its list. */
export const exportFields = <Key extends string>(columns: ExportColumns<Key>) => ({
  format,
  /** Keys of columns in the order of the file, separated by commas; all columns if it is left out. */
  columns: z.pipe(
    z.pipe(
      repeated(text(2_000)),
      z.transform((given) => (given.length === 0 ? Object.keys(columns) : given.flatMap((keys) => keys.split(",")))),
    ),
    z.array(columnKey(columns)),
  ),
});

/** The body of a call that starts an export. The filters are in the query. */
export const exportChoice = <Key extends string>(columns: ExportColumns<Key>) =>
  z.strictObject({
    format,
    /** In the order of the file; all columns if it is left out. */
    columns: z.optional(z.array(columnKey(columns)).check(z.minLength(1), z.maxLength(200))),
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

/** The parts of a call that all starts of exports share. */
export const exportStart = {
  method: "POST",
  inPerson: true,
  creates: true,
  response: z.object({ id: z.uuid() }),
} as const satisfies Partial<Endpoint>;

/** The summary of a call that starts an export of rows of a list. */
export const exportStartSummary = (rows: string) =>
  `Write all ${rows} that match to a file in the background, any number of them. The caller is notified when it is ready; 409 if three exports of the caller have not ended`;

/** An export of many rows that the server makes in the background. Only the person who started it sees it. */
export const OwnExport = z.object({
  id: z.uuid(),
  list: z.enum(exportedListNames),
  /** `running` also if it waits for other work of the server. */
  state: z.enum(["running", "ready", "failed", "cancelled"]),
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  created_at: z.iso.datetime(),
  /** The file is removed at about this time, and then nothing is known of the export any more. */
  kept_until: z.iso.datetime(),
  /** Rows that are written, and all rows; null until the server has counted them. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** The reason of `failed`. */
  failure: z.nullable(z.string()),
  is_cancelling: z.boolean(),
  /** Whether the caller may download the file now, and whether it is there. */
  is_permitted: z.boolean(),
});
export type OwnExport = z.output<typeof OwnExport>;

export const listOwnExports = endpoint({
  method: "GET",
  path: "/api/exports/",
  access: "member",
  summary: "The caller's own exports that are made in the background, the newest first, at most 20",
  response: z.object({ results: z.array(OwnExport) }),
});

const one = z.object({ id: ExportId });

export const readOwnExport = endpoint({
  method: "GET",
  path: "/api/exports/{id}",
  access: "member",
  summary: "One of the caller's own exports",
  params: one,
  response: OwnExport,
});

export const cancelOwnExport = endpoint({
  method: "POST",
  path: "/api/exports/{id}/cancel",
  access: "member",
  inPerson: true,
  summary: "Stop an export of the caller; 409 if it has ended",
  params: one,
  response: OwnExport,
});

export const downloadOwnExport = endpoint({
  method: "POST",
  path: "/api/exports/{id}/download",
  access: "member",
  inPerson: true,
  summary:
    "The address of the file of the caller's export, valid for 60 seconds. The caller needs the permission to see the list",
  params: one,
  response: z.object({ url: z.string() }),
});
