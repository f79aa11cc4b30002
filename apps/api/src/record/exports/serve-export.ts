import { Readable } from "node:stream";
import {
  exportFormats,
  exportRunRows,
  type Endpoint,
  type ExportColumns,
  type ExportFormat,
  type Permission,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { VendorScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serveInSteps } from "../../ground/http/serve.ts";
import type { CellValue, FileColumn } from "./cell.ts";
import { writeCsv } from "./write-csv.ts";
import { writeWorkbook } from "./write-workbook.ts";

type ExportEndpoint = Endpoint & { access: Permission; query: z.ZodMiniType; answers: readonly string[] };
/** The filters of a list and one page of it. */
type PageQuery<E extends ExportEndpoint> = Omit<z.output<E["query"]>, "format" | "columns"> & {
  page: number;
  page_size: number;
};

interface ListExport<E extends ExportEndpoint, Key extends string, Row> {
  /** The rows in words, which name the file and the sheet, for example "Product documents". */
  title: string;
  columns: ExportColumns<Key>;
  /** Returns a page of the list, and the number of rows on all pages. */
  find: (scope: VendorScope, query: PageQuery<E>) => Promise<{ rows: readonly Row[]; total: number }>;
  /** Returns the values of a row by column. */
  toCells: (row: Row) => Readonly<Record<NoInfer<Key>, CellValue>>;
}

/** Rows that one transaction reads, because the statements of vendors may take seconds only. */
const rowsAtOnce = 500;

/** Serves the export of a vendor's list. */
export function serveExport<E extends ExportEndpoint, Key extends string, Row>(
  app: FastifyInstance,
  endpoint: E,
  { title, columns, find, toCells }: ListExport<E, Key, Row>,
) {
  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps<ExportEndpoint>(app, endpoint, async ({ query, step, finish }) => {
    const { format, columns: keys, ...filters } = query as { format: ExportFormat; columns: Key[] }; // The schema has these.
    const rows: Row[] = [];
    for (let page = 1, hasMore = true; hasMore; page++) {
      // The filters are those of the endpoint's schema.
      const query = { ...filters, page, page_size: rowsAtOnce } as unknown as PageQuery<E>;
      const found = await step("at replica", (scope) => find(scope, query));
      if (found.total > exportRunRows) throw tooMany(found.total);
      rows.push(...found.rows);
      hasMore = found.rows.length === rowsAtOnce;
    }
    await finish(
      async () => rows.length,
      (length) => ({ ...filters, format, rows: length }),
    );
    const chosen = keys.map((key): FileColumn => columns[key]);
    const cells = rows.values().map((row) => {
      const values = toCells(row);
      return keys.map((key) => values[key]);
    });
    return new RawResponse(
      200,
      {
        "content-type": exportFormats[format],
        "content-disposition": `attachment; filename="${title.toLowerCase().replaceAll(" ", "-")}.${format}"`,
        "cache-control": "no-store",
      },
      Readable.from(format === "csv" ? writeCsv(chosen, cells) : writeWorkbook(title, chosen, cells)),
    );
  });
}

const tooMany = (total: number) =>
  invalid({
    format: [
      `${total.toLocaleString("en-US")} rows match. A file has at most ${exportRunRows.toLocaleString("en-US")}. Choose a filter.`,
    ],
  });
