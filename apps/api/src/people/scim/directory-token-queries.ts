import type { DirectoryToken } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Times = "created_at" | "expires_at" | "last_used_at";
type TokenRow = Omit<DirectoryToken, Times> & { created_at: Date; expires_at: Date; last_used_at: Date | null };

/** The tokens of the company's directory that were not revoked. */
export async function findTokens({ db, companyId }: VendorScope): Promise<DirectoryToken[]> {
  const { rows } = await sql<TokenRow>`
    select id, name, case when expires_at <= now() then 'expired' else 'active' end as state, created_at, expires_at,
      last_used_at, host(last_used_from) as last_used_from
    from api_keys where company_id = ${companyId} and is_directory and revoked_at is null
    order by created_at desc, id`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

interface NewToken {
  hash: Buffer;
  name: string;
  scope: string;
  days: number;
}

/** Inserts a token of the company, which belongs to no person, and returns its id. */
export async function insertToken({ db, companyId }: VendorScope, { hash, name, scope, days }: NewToken) {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (name, key_hash, company_id, scopes, is_directory, expires_at)
    values (${name}, ${hash}, ${companyId}, ${[scope]}, true, now() + make_interval(days => ${days}))
    returning id`.execute(db);
  return onlyRow(rows).id;
}

/** Returns false if the company has no such token, or has revoked it before. */
export async function revokeToken({ db, companyId }: VendorScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update api_keys set revoked_at = now()
    where company_id = ${companyId} and is_directory and revoked_at is null and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function findDirectory({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ company_code: string; users: number }>`
    select c.company_code,
      (select count(*)::int from directory_users d where d.company_id = c.id and d.removed_at is null) as users
    from companies c where c.id = ${companyId}`.execute(db);
  return onlyRow(rows);
}

export async function findDirectoryOfCompany({ db }: StaffScope, companyId: string) {
  const { rows } = await sql<{ is_connected: boolean; last_used_at: Date | null }>`
    select count(*) > 0 as is_connected, max(last_used_at) as last_used_at
    from api_keys where company_id = ${companyId} and is_directory and revoked_at is null and expires_at > now()`.execute(
    db,
  );
  const [row] = rows;
  return { is_connected: row?.is_connected ?? false, last_used_at: row?.last_used_at?.toISOString() ?? null };
}
