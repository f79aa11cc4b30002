import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** A key that was sent, with the reason why it may not be used now, or `live`. */
export interface FoundKey {
  id: string;
  state: "live" | "revoked" | "expired" | "owner_inactive" | "suspended" | "other_address";
  /** The owner; null for the key of this machine's tools. */
  userId: string | null;
  companyId: string | null;
  scopes: string[];
  company_name: string | null;
  suspended_until: string | null;
}

/** Returns the key with this hash and stores its use, or undefined if there is none. */
export async function admitApiKey(gate: Transaction<DB>, hash: Buffer, address: string) {
  const { rows } = await sql<FoundKey>`
    select key_id as id, state, user_id as "userId", company_id as "companyId", scopes, company_name, suspended_until
    from admit_api_key(${hash}, ${address})`.execute(gate);
  return rows[0];
}

export async function hasCompanyCode(gate: Transaction<DB>, companyId: string | null, code: string) {
  const { rows } = await sql`
    select from companies where id = ${companyId} and lower(company_code) = lower(${code})`.execute(gate);
  return rows.length > 0;
}
