import { takeIn, type LoadKind } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { ProviderScope } from "../../ground/db/scope.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { recordLoadRun } from "./record-load-run.ts";
import type { LoadOutcome } from "./run-load.ts";

/** Writes the audit record and the run of a load, with its key and row counts. A dry run changes nothing, so it only appears in the log. */
export async function recordLoad(
  app: FastifyInstance,
  scope: ProviderScope,
  request: FastifyRequest,
  { kind, mode, dry_run }: { kind: LoadKind; mode: string; dry_run: boolean },
  { status, report, run }: LoadOutcome,
) {
  const { errors: _errors, warnings: _warnings, ...counts } = report;
  const { db, keyId } = scope;
  const details = { key: keyId, kind, mode, status, ...counts };
  if (!dry_run)
    await recordPublicAction(db, takeIn, {
      details,
      result: status === 200 ? "done" : "refused",
      address: peerAddress(request),
    });
  const loaded = report.rejected > 0 ? "loaded_with_errors" : "loaded";
  if (run && !dry_run)
    await recordLoadRun(scope, { kind }, run, report, { state: status === 200 ? loaded : "refused" });
  app.security.note(request, { event: "intake load", dry_run, ...details }, keyId);
}
