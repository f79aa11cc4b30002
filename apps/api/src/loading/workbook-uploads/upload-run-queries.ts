import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { wakeRunner } from "../../record/runs/run-queries.ts";
import type { UploadSubject } from "./upload-queries.ts";

/** Makes the server compare a file again, with the rights of the caller. Returns false if it is being read, or was removed. */
export async function compareAgain({ db, companyId, user }: VendorScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update runs set state = 'loading', user_id = ${user.id}, session_id = ${user.sessionId}, queued_at = now(), runner_id = null,
      cursor = null, done = 0, total = null, counts = '{}', attempts = 0, started_at = null, ended_at = null
    where company_id = ${companyId} and id = ${id} and kind = 'workbook_upload' and state in ('read', 'loaded', 'cancelled')
      and file_id is not null`.execute(db);
  if (numAffectedRows > 0n) await wakeRunner(db);
  return numAffectedRows > 0n;
}

/** Discards an upload, and stops the run that reads it, whose next step finds that it has lost its runner. */
export async function discard({ db, companyId, user }: VendorScope, id: string) {
  await sql`
    update workbook_uploads set discarded_at = statement_timestamp() where company_id = ${companyId} and id = ${id}`.execute(
    db,
  );
  await sql`
    update runs set state = 'cancelled', user_id = ${user.id}, session_id = ${user.sessionId}, queued_at = null, runner_id = null,
      ended_at = statement_timestamp()
    where company_id = ${companyId} and id = ${id} and kind = 'workbook_upload' and state = 'loading'`.execute(db);
}

/** Returns whether the file must be read again; undefined if the upload is not there, or is too old. */
export async function restore({ db, companyId }: VendorScope, id: string, subject: UploadSubject) {
  const { rows } = await sql<{ is_stopped: boolean }>`
    update workbook_uploads u set discarded_at = null from runs n
    where u.company_id = ${companyId} and u.subject = ${subject} and u.id = ${id} and n.id = u.id
    returning n.state = 'cancelled' as is_stopped`.execute(db);
  return rows[0]?.is_stopped;
}
