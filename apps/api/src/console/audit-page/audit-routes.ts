import { Readable } from "node:stream";
import {
  auditExportLimit,
  exportAudit,
  findAuditPeople,
  findOwnAuditPeople,
  listAudit,
  listOwnAudit,
  readAuditState,
  startAuditExport,
  type AuditState,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { AuditFilters } from "./audit-filter-queries.ts";
import { findOwnPeople, findPeople } from "./audit-people-queries.ts";
import { findEntries, findNextEntries, type Position } from "./audit-list-queries.ts";
import { readContent } from "../../record/audit/checkpoint.ts";
import { findLastCheckpoint, findVerification } from "../../record/audit/checkpoint-queries.ts";
import { activityExport } from "./activity-export.ts";
import { countForExport, startAuditExport as startExport, writeAuditCsv } from "./export-audit.ts";
import { serveExport } from "../../record/exports/serve-export.ts";
import { findOwnEntries } from "./own-audit-queries.ts";

export function auditRoutes(app: FastifyInstance) {
  serve(app, listAudit, ({ scope, query }) => findEntries(scope, query));

  serve(app, findAuditPeople, ({ scope, query }) => findPeople(scope, query));

  serve(app, findOwnAuditPeople, ({ scope, query }) => findOwnPeople(scope, query));

  serve(app, readAuditState, ({ scope }) => showState(scope));

  serve(app, listOwnAudit, ({ scope, query }) => findOwnEntries(scope, query));

  serveExport(app, activityExport);

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportAudit, async (call) => {
    const { rows, until } = await call.finish(
      (scope) => requireFew(scope, call.query),
      ({ rows }) => ({ ...call.query, rows }),
    );
    const read = (after: Position | undefined, limit: number) =>
      call.step("at replica", (scope) => findNextEntries(scope, { ...call.query, until }, { after, limit }));
    return new RawResponse(
      200,
      {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
        "cache-control": "no-store",
      },
      Readable.from(writeAuditCsv(rows, read)),
    );
  });

  // In steps, so that the audit record gets the run and its filters.
  serveInSteps(app, startAuditExport, ({ body, finish }) =>
    finish(
      async (scope) => ({ run: await startExport(scope, body) }),
      ({ run }) => ({ run, ...body }),
    ),
  );
}

async function showState({ db }: StaffScope): Promise<AuditState> {
  const last = await findLastCheckpoint(db);
  const verification = await findVerification(db);
  return {
    sealed: last ? { checkpoint: last.number, at: readContent(last.content).sealed_at } : null,
    verified: verification ? { ...verification, at: verification.at.toISOString() } : null,
  };
}

async function requireFew(scope: StaffScope, filters: AuditFilters) {
  const found = await countForExport(scope, filters, auditExportLimit + 1);
  if (found.rows > auditExportLimit)
    throw invalid({
      date_after: [
        `More than ${auditExportLimit.toLocaleString("en-US")} entries match. Choose fewer days or a filter.`,
      ],
    });
  return found;
}
