import { type LoadKind, loadKinds } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { recordOwnAction } from "../../record/audit/record-action.ts";
import type { EndedRun } from "../../record/runs/run-kind.ts";
import type { LoadCursor } from "./load-import.ts";

/**
 * Records an ended load for each company of which it has created or updated rows, because a run of staff belongs to no company. A load
 * in batches that failed or was cancelled keeps its finished batches.
 */
export async function recordLoadedRows(
  db: Transaction<DB>,
  { id, subject, cursor, userId }: EndedRun<unknown, LoadCursor>,
) {
  const kind = subject as LoadKind; // Imports load files only.
  const record_name = loadKinds[kind].label;
  for (const { company_id, created, updated } of cursor?.saved ?? [])
    await recordOwnAction(db, "load-rows", company_id, { id, record_name, kind, created, updated }, userId);
}
