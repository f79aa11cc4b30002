import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** Runs `work` and undoes all of its changes. */
export async function undoing<T>(db: Transaction<DB>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_preview`.execute(db);
  const done = await work();
  await sql`rollback to savepoint before_preview`.execute(db);
  return done;
}
