import { exportFileDays, runFileDays } from "@lading/contract";
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

/** Removes exports of vendors after seven days, with their files and their notifications. Returns whether there may be more. */
export async function removeOldExports(db: Transaction<DB>, most: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from runs where id in (
      select id from runs
      where company_id is not null and queued_at is null and created_at < now() - make_interval(days => ${sql.lit(exportFileDays)})
      order by created_at limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows) === most;
}
