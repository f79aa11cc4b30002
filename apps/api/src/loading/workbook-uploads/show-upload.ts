import { removedUser, type WorkbookUpload } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { noCounts } from "./collect-changes.ts";
import { countChoices, countProposedNew } from "./change-queries.ts";
import { countDecisions, findUpload, type UploadRow } from "./upload-queries.ts";

/** Returns an upload of the company. `lock` holds it until the end of the transaction. */
export async function requireUpload(scope: VendorScope, id: string, lock = false) {
  const upload = await findUpload(scope, id, lock);
  if (!upload) throw notFound();
  return upload;
}

/** Returns an upload as its page shows it. */
export async function showUpload(scope: VendorScope, row: UploadRow): Promise<WorkbookUpload> {
  const state = getState(row);
  const { done, total, counts, workbook_id } = row;
  return {
    id: row.id,
    state,
    failure: state === "refused" || state === "failed" ? row.failure : null,
    file: { name: row.file_name, size: Number(row.file_size) },
    author: row.author ?? removedUser,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_own_list: row.is_own_list,
    exported_at: workbook_id === null ? null : (row.exported_at?.toISOString() ?? null),
    progress: { done: done ?? 0, total },
    rows: row.rows,
    columns: row.columns,
    counts: { ...noCounts, ...counts },
    ...(await countChoices(scope, row.id)),
    version: row.version,
    set: row.set_id,
    proposed: row.proposed,
    left_out: row.left_out,
    proposed_new: row.submitted_at === null ? 0 : await countProposedNew(scope, row.id),
    decided: row.submitted_at === null ? null : await countDecisions(scope, row.set_id),
  };
}

/** A `Refusal` that names fields ends a run with this code: the file itself cannot be compared. */
const refusedCode = "run_refused";

function getState({ submitted_at, set_id, is_over, run_state, failure }: UploadRow): WorkbookUpload["state"] {
  if (submitted_at !== null) return "submitted";
  if (set_id !== null) return "submitting";
  if (run_state === "failed" || run_state === "cancelled") return failure?.code === refusedCode ? "refused" : "failed";
  if (is_over || run_state === null) return "expired";
  if (run_state === "read") return "mapping";
  return run_state === "loaded" ? "checked" : "reading";
}
