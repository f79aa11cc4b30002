import { takeIn, type IntakeKind } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordPublicAction } from "../audit/record-action.ts";
import type { ProviderScope } from "../db/scope.ts";
import { peerAddress } from "../http/peer-address.ts";
import type { LoadOutcome } from "./run-load.ts";

/** Writes the audit record of a load, with its key and row counts. A dry run changes nothing, so it only appears in the log. */
export async function recordLoad(
  app: FastifyInstance,
  { db, keyId }: ProviderScope,
  request: FastifyRequest,
  { kind, mode, dry_run }: { kind: IntakeKind; mode: string; dry_run: boolean },
  { status, report: { errors: _errors, ...counts } }: LoadOutcome,
) {
  const details = { key: keyId, kind, mode, status, ...counts };
  if (!dry_run)
    await recordPublicAction(db, takeIn, {
      details,
      result: status === 200 ? "done" : "refused",
      address: peerAddress(request),
    });
  app.security.note(request, { event: "intake load", dry_run, ...details }, keyId);
}
