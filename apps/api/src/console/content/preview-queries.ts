import { sql } from "kysely";
import type { Reader } from "../../ground/db/audience.ts";
import type { Db } from "./content-type.ts";

/** Runs `work` and undoes all of its changes. */
export async function undoing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_preview`.execute(db);
  const done = await work();
  await sql`rollback to savepoint before_preview`.execute(db);
  return done;
}

/** A user of a company with a role, by default the first one of vendors, which is Vendor Admin. */
export const toPreviewReader = (companyId: string, roleId: number | undefined): Reader => ({
  companyId: sql`${companyId}::uuid`,
  roleId:
    roleId === undefined ? sql`(select id from roles where not of_provider order by id limit 1)` : sql`${roleId}::int`,
});
