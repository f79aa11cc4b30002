import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

export interface Suspension {
  company_name: string;
  /** The day on which the company resumes; null if it has none. */
  suspended_until: string | null;
}

/** Returns the suspension that alone keeps a session from being live. */
export async function findSuspension(db: Transaction<DB>, sessionId: string) {
  const { rows } = await sql<Suspension>`
    select company_name, suspended_until from find_suspension(${sessionId})`.execute(db);
  return rows[0];
}
