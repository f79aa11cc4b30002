import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import type { StaffScope, VendorScope } from "../db/scope.ts";

/** Enters files that are about to be stored and that no row holds yet. */
export const enterLooseFiles = ({ db }: StaffScope | VendorScope, keys: readonly string[]) =>
  sql`insert into loose_files (key) select unnest(${keys}::text[])`.execute(db);

/** Takes them out again, in the transaction of the rows that hold them from then on; answers how many there still were. */
export async function takeLooseFiles({ db }: StaffScope | VendorScope, keys: readonly string[]) {
  const { numAffectedRows } = await sql`delete from loose_files where key = any(${keys}::text[])`.execute(db);
  return Number(numAffectedRows);
}

/** Takes out as many of those that nobody came to hold for hours; another process takes others. */
export async function takeOldLooseFiles(db: Transaction<DB>, most: number) {
  const { rows } = await sql<{ key: string }>`
    delete from loose_files where key in (
      select key from loose_files where since < now() - interval '6 hours' order by since limit ${most} for update skip locked
    ) returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes as many documents that were uploaded a day ago and never linked; their files are loose from then on. */
export async function deleteOldStaged(db: Database, most: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from documents where id in (
      select id from documents where staged_by is not null and uploaded_at < now() - interval '24 hours'
      order by uploaded_at limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}
