import { tokenDays, type AssistantScope, type AssistantToken } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Times = "created_at" | "expires_at" | "last_used_at";
type TokenRow = Omit<AssistantToken, Times> & { created_at: Date; expires_at: Date; last_used_at: Date | null };

const isOwn = ({ user }: VendorScope) => sql`is_personal and user_id = ${user.id} and revoked_at is null`;

async function selectTokens(scope: VendorScope, condition: RawBuilder<unknown>) {
  const { rows } = await sql<TokenRow>`
    select id, name, scopes, case when expires_at <= now() then 'expired' else 'active' end as state, created_at, expires_at,
      last_used_at, host(last_used_from) as last_used_from
    from api_keys where ${isOwn(scope)} and ${condition} order by created_at desc, id limit 100`.execute(scope.db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

export const findTokens = (scope: VendorScope) => selectTokens(scope, sql`true`);

export const findToken = async (scope: VendorScope, id: string) => (await selectTokens(scope, sql`id = ${id}`))[0];

interface TokenRecord {
  hash: Buffer;
  name: string;
  scopes: readonly AssistantScope[];
}

/** Inserts a token of the caller and returns its id. */
export async function insertToken({ db, user }: VendorScope, { hash, name, scopes }: TokenRecord) {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (name, key_hash, company_id, user_id, scopes, is_personal, expires_at)
    values (${name}, ${hash}, ${user.companyId}, ${user.id}, ${scopes}, true, now() + make_interval(days => ${tokenDays}))
    returning id`.execute(db);
  return onlyRow(rows).id;
}

/** Returns false if the caller has no such token, or has revoked it before. */
export async function revokeToken(scope: VendorScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update api_keys set revoked_at = now() where ${isOwn(scope)} and id = ${id}`.execute(scope.db);
  return numAffectedRows === 1n;
}
