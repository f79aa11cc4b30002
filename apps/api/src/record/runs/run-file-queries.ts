import { exportFileDays, runFileDays, workbookUploadDays } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** Removes files of runs that are older than 90 days; a trigger registers them for removal from the store. Returns whether there may be more. */
export async function removeOldFiles(db: Transaction<DB>, most: number) {
  const { numAffectedRows = 0n } = await sql`
    update runs set file_id = null where id in (
      select id from runs
      where file_id is not null and created_at < now() - make_interval(days => ${sql.lit(runFileDays)})
      order by created_at limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows) === most;
}

/** Removes exports and unsubmitted workbooks of vendors after seven days, with their files and their notifications. Returns whether there may be more. */
export async function removeOldExports(db: Transaction<DB>, most: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from runs where id in (
      select id from runs
      where company_id is not null and queued_at is null and created_at < now() - make_interval(days => ${sql.lit(exportFileDays)})
        and not exists (select from workbook_uploads u where u.id = runs.id and u.set_id is not null)
      order by created_at limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows) === most;
}

/** Removes uploaded workbooks of vendors that are as old as the oldest files of runs. Returns whether there may be more. */
export async function removeOldWorkbookUploads(db: Transaction<DB>, most: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from workbook_uploads where id in (
      select id from workbook_uploads where created_at < now() - make_interval(days => ${sql.lit(runFileDays)})
      order by created_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows) === most;
}

/** Removes the compared values of files of which nothing can be proposed or sent any more. Returns whether there may be more. */
export async function removeExpiredRows(db: Transaction<DB>, most: number) {
  const uploads = Math.max(1, Math.floor(most / 100));
  let removed = 0n;
  for (const table of ["workbook_changes", "order_response_rows", "ship_notice_rows"] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where upload_id in (
        select u.id from workbook_uploads u
        where u.set_id is null and u.created_at < now() - make_interval(days => ${sql.lit(workbookUploadDays + 1)})
          and exists (select from ${sql.table(table)} c where c.upload_id = u.id)
        order by u.created_at limit ${uploads}
      )`.execute(db);
    removed += numAffectedRows;
  }
  return removed > 0n;
}
