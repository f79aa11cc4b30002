import type { StaffScope } from "../../ground/db/scope.ts";
import type { RunEnd, RunHandle } from "../../record/runs/run-kind.ts";
import { startRun } from "../../record/runs/run-queries.ts";
import { auditCsvHead, toAuditCsv } from "./audit-csv.ts";
import type { AuditFilters } from "./audit-filter-queries.ts";
import { countMatches, findNewestId, findNextEntries, type Position } from "./audit-list-queries.ts";

/** Entries per transaction of an export. */
const batchSize = 1000;
/** More than the table can have. */
const allEntries = Number.MAX_SAFE_INTEGER;

/** The lines of `rows` entries. Each batch is read in its own transaction, so that a slow download holds none open. */
export async function* writeAuditCsv(
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

/** Counts the entries that match, up to `limit`. Entries that are recorded later, such as the one of the export itself, do not count. */
export async function countForExport(scope: StaffScope, filters: AuditFilters, limit: number) {
  const until = await findNewestId(scope);
  return { rows: await countMatches(scope, { ...filters, until }, limit), until };
}

/** Starts the export of many entries in the background. Returns the id of the run. */
export const startAuditExport = (scope: StaffScope, filters: AuditFilters) =>
  startRun(scope, {
    kind: "export",
    subject: "audit",
    permission: "provider.export_audit",
    source: "audit.csv",
    params: filters,
    state: "loading",
  });

/** Writes the entries that match the filters to a file. An interrupted export begins again. */
export async function exportAudit(run: RunHandle<AuditFilters>): Promise<RunEnd> {
  const { rows, until } = await run.readAtReplica((scope) => countForExport(scope, run.params, allEntries));
  let done = 0;
  const lines = writeAuditCsv(rows, async (after, limit) => {
    const found = await run.readAtReplica((scope) =>
      findNextEntries(scope, { ...run.params, until }, { after, limit }),
    );
    done += found.entries.length;
    await run.report(done, rows);
    return found;
  });
  const file = await run.storeFile("audit.csv", lines);
  return { state: "loaded", counts: { rows: done }, file };
}
