import type { SessionPolicy } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Returns the policy of a company, or undefined if there is no such company. */
export async function findCompanyPolicy({ db }: StaffScope | VendorScope, companyId: string) {
  const { rows } = await sql<SessionPolicy>`
    select session_idle_minutes as idle_minutes, session_hours as hours from companies where id = ${companyId}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the policy of the provider's people. */
export async function findStaffPolicy({ db }: StaffScope) {
  const { rows } = await sql<SessionPolicy>`
    select session_idle_minutes as idle_minutes, session_hours as hours from provider_settings`.execute(db);
  return onlyRow(rows);
}

/** Sets the policy of the caller's company or of the provider. Neither may change sessions, so a function does all of it. */
export const setPolicy = ({ db }: StaffScope | VendorScope, { idle_minutes, hours }: SessionPolicy) =>
  sql`select set_session_policy(${idle_minutes}, ${hours})`.execute(db);
