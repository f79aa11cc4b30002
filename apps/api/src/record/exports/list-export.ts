import {
  exportFormats,
  type Endpoint,
  type ExportColumns,
  type ExportedListName,
  type ExportFormat,
  type Permission,
} from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { CellValue, FileColumn } from "./cell.ts";
import { writeSheet } from "./sheet-xml.ts";
import { writeCsv } from "./write-csv.ts";
import { writeWorkbook } from "./write-workbook.ts";

/** The two calls that export a list. The query of `start` has the filters, and that of `now` the choices of a file, too. */
export interface ListCalls {
  now: Endpoint & { access: Permission; query: z.ZodMiniType; answers: readonly string[] };
  start: Endpoint & { access: Permission; query: z.ZodMiniType; body: z.ZodMiniType; creates: true };
}

/** The filters of a list and one page of it. */
type PageQuery<Calls extends ListCalls> = z.output<Calls["start"]["query"]> & { page: number; page_size: number };

/** The export of a vendor's list. */
export interface ListExport<Calls extends ListCalls = ListCalls, Key extends string = string, Row = unknown> {
  name: ExportedListName;
  calls: Calls;
  /** The rows in words, which name the file and the sheet, for example "Product documents". */
  title: string;
  columns: ExportColumns<Key>;
  /** The title and the columns of a file, where the filters say more about its rows. */
  ofFilters?: (filters: z.output<Calls["start"]["query"]>) => { title: string; columns: ExportColumns<NoInfer<Key>> };
  /** Returns a page of the list, and the number of rows on all pages. */
  find: (scope: VendorScope, query: PageQuery<Calls>) => Promise<{ rows: readonly Row[]; total: number }>;
  /** Returns the values of a row by column. */
  toCells: (row: Row) => Readonly<Record<NoInfer<Key>, CellValue>>;
}

/** Declares the export of a list, and forgets the types of its rows after checking them. */
export const listExport = <Calls extends ListCalls, Key extends string, Row>(declared: ListExport<Calls, Key, Row>) =>
  declared as unknown as ListExport; // Rows and filters go only from its own functions to its own functions.

/** The export with the title and the columns of its filters. */
export const narrowExport = (list: ListExport, filters: object): ListExport => ({
  ...list,
  ...list.ofFilters?.(filters),
});

/** The choices of a person. */
export interface ChosenFile {
  format: ExportFormat;
  /** In the order of the file; all columns if it is left out. */
  columns?: readonly string[] | undefined;
}

export const nameFile = ({ title }: ListExport, { format }: ChosenFile) =>
  `${title.toLowerCase().replaceAll(" ", "-")}.${format}`;

/** Reads the parts of a list, each with its own `read`. */
export async function* readParts(
  { find }: ListExport,
  filters: object,
  rowsAtOnce: number,
  read: <T>(work: (scope: VendorScope) => Promise<T>) => Promise<T>,
) {
  for (let page = 1, hasMore = true; hasMore; page++) {
    const query = { ...filters, page, page_size: rowsAtOnce };
    const part = await read((scope) => find(scope, query));
    yield part;
    hasMore = part.rows.length === rowsAtOnce;
  }
}

/** Writes the chosen columns of the rows as a file. */
export function writeFile(
  { title, columns, toCells }: ListExport,
  { format, columns: keys = Object.keys(columns) }: ChosenFile,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncIterable<string | Buffer> {
  const chosen = keys.map((key): FileColumn => columns[key]!); // The schema of the calls has checked the keys.
  async function* cells() {
    for await (const row of rows) {
      const values = toCells(row);
      yield keys.map((key) => values[key] ?? null);
    }
  }
  return format === "csv"
    ? writeCsv(chosen, cells())
    : writeWorkbook([{ name: title, content: writeSheet(chosen, cells()) }]);
}

export const contentType = ({ format }: ChosenFile) => exportFormats[format];
