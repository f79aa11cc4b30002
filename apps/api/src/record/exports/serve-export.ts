import { Readable } from "node:stream";
import { exportRunRows } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../ground/http/refusal.ts";
import { AuditedResponse, RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import {
  type ChosenFile,
  contentType,
  type ListCalls,
  type ListExport,
  nameFile,
  narrowExport,
  readParts,
  writeFile,
} from "./list-export.ts";
import { startOwnExport } from "./start-own-export.ts";

/** Rows that one transaction reads, because the statements of vendors may take seconds only. */
const rowsAtOnce = 500;

/** Serves the export of a vendor's list, at once and in the background. */
export function serveExport(app: FastifyInstance, list: ListExport) {
  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps<ListCalls["now"]>(app, list.calls.now, async ({ query, step, finish }) => {
    const { format, columns, ...filters } = query as ChosenFile; // The schema has these.
    const narrowed = narrowExport(list, filters);
    const rows: unknown[] = [];
    for await (const part of readParts(list, filters, rowsAtOnce, (work) => step("at replica", work))) {
      if (part.total > exportRunRows) throw tooMany(part.total);
      rows.push(...part.rows);
    }
    await finish(
      async () => rows.length,
      (length) => ({ ...filters, format, rows: length }),
    );
    return new RawResponse(
      200,
      {
        "content-type": contentType({ format }),
        "content-disposition": `attachment; filename="${nameFile(narrowed, { format })}"`,
        "cache-control": "no-store",
      },
      Readable.from(writeFile(narrowed, { format, columns }, rows)),
    );
  });

  serve<ListCalls["start"]>(app, list.calls.start, async ({ scope, query, body }) => {
    const file = body as ChosenFile; // The schema has these.
    const filters = query as object; // The schema is an object.
    const id = await startOwnExport(scope, list, { filters, file });
    return new AuditedResponse({ id }, [{ ...filters, format: file.format, run: id }]);
  });
}

const tooMany = (total: number) =>
  invalid({
    format: [
      `${total.toLocaleString("en-US")} rows match. A file has at most ${exportRunRows.toLocaleString("en-US")}. Choose a filter.`,
    ],
  });
