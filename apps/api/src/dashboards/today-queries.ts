import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";

/** The day it is for the database, by whose clock all figures go. */
export async function findToday({ db }: VendorScope) {
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(db);
  return rows[0]!.today; // A select without a table is one row.
}
