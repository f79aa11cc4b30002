import { removedUser, type WorkbookUpload } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { noCounts } from "./collect-changes.ts";
import { countChoices, countProposedNew } from "./change-queries.ts";
import { countDecisions } from "./open-upload-queries.ts";
import { type FindOptions, findUpload, type UploadRow } from "./upload-queries.ts";

/** Returns an upload of the company. `lock` holds it until the end of the transaction. */
export async function requireUpload(scope: VendorScope, id: string, options?: FindOptions) {
  const upload = await findUpload(scope, id, options);
  if (!upload) throw notFound();
  return upload;
}

/** Returns an upload as its page shows it. */
export async function showUpload(scope: VendorScope, row: UploadRow): Promise<WorkbookUpload> {
  const { counts, workbook_id } = row;
  return {
    ...describeFile(row),
    is_own_list: row.is_own_list,
    exported_at: workbook_id === null ? null : (row.exported_at?.toISOString() ?? null),
    counts: { ...noCounts, ...counts },
    ...(await countChoices(scope, row.id)),
    set: row.set_id,
    proposed: row.proposed,
    left_out: row.left_out,
    proposed_new: row.submitted_at === null ? 0 : await countProposedNew(scope, row.id),
    decided: row.submitted_at === null ? null : await countDecisions(scope, row.set_id),
  };
}

/** The facts of an upload that do not depend on its subject. */
export function describeFile(row: UploadRow) {
  const state = getState(row);
  return {
    id: row.id,
    state,
    failure: state === "refused" || state === "failed" ? row.failure : null,
    file: { name: row.file_name, size: Number(row.file_size) },
    author: row.author ?? removedUser,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    progress: { done: row.done ?? 0, total: row.total },
    rows: row.rows,
    columns: row.columns,
    version: row.version,
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
