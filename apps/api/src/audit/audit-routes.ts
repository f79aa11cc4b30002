import { Readable } from "node:stream";
import { auditExportLimit, exportAudit, listAudit, listOwnAudit } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope } from "../db/scope.ts";
import { invalid } from "../http/refusal.ts";
import { RawResponse, serve, serveInSteps } from "../http/serve.ts";
import { auditCsvHead, toAuditCsv } from "./audit-csv.ts";
import {
  countMatches,
  findEntries,
  findNewestId,
  findNextEntries,
  type AuditFilters,
  type Position,
} from "./audit-list-queries.ts";
import { findOwnEntries } from "./own-audit-queries.ts";

/** Entries per transaction of an export. */
const batchSize = 1000;

export function auditRoutes(app: FastifyInstance) {
  serve(app, listAudit, ({ scope, query }) => findEntries(scope, query));

  serve(app, listOwnAudit, ({ scope, query }) => findOwnEntries(scope, query));

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportAudit, async (call) => {
    const { rows, until } = await call.finish(
      (scope) => countForExport(scope, call.query),
      ({ rows }) => ({ ...call.query, rows }),
    );
    const read = (after: Position | undefined, limit: number) =>
      call.step("read only", (scope) => findNextEntries(scope, { ...call.query, until }, { after, limit }));
    return new RawResponse(
      200,
      {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
        "cache-control": "no-store",
      },
      Readable.from(writeCsv(rows, read)),
    );
  });
}

/** Entries that are recorded later, such as the one of the export itself, do not count. */
async function countForExport(scope: StaffScope, filters: AuditFilters) {
  const until = await findNewestId(scope);
  const rows = await countMatches(scope, { ...filters, until }, auditExportLimit + 1);
  if (rows > auditExportLimit)
    throw invalid({
      date_after: [
        `More than ${auditExportLimit.toLocaleString("en-US")} entries match. Choose fewer days or a filter.`,
      ],
    });
  return { rows, until };
}

/** The lines of `rows` entries. Each batch is read in a transaction of its own, so that a slow download holds none open. */
async function* writeCsv(
  rows: number,
  read: (after: Position | undefined, limit: number) => ReturnType<typeof findNextEntries>,
) {
  yield auditCsvHead;
  let after: Position | undefined;
  for (let rest = rows; rest > 0; rest -= batchSize) {
    const { entries, last } = await read(after, Math.min(rest, batchSize));
    if (!last) return;
    yield toAuditCsv(entries);
    after = last;
  }
}
