import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** Locks the company's row until the end of the transaction. Returns false if there is no such company. */
export async function lockCompany({ db }: { db: Transaction<DB> }, id: string) {
  const { rows } = await sql`select from companies where id = ${id} for no key update`.execute(db);
  return rows.length > 0;
}
