import { overlapHours, type ApiKey } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** A company's keys, or those of the provider. */
export type KeyScope = StaffScope | VendorScope;

type Times = "created_at" | "expires_at" | "last_used_at";
type KeyRow = Omit<ApiKey, Times> & { created_at: Date; expires_at: Date | null; last_used_at: Date | null };

const state = sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when u.status <> 'active' then 'owner_inactive' else 'active' end`;

/** Row-level security hides the keys of the other side too. Tokens of assistants and of the directory have their own lists. */
const isOwn = ({ user }: KeyScope) => isOf(user.companyId);

const isOf = (companyId: string | null) =>
  sql`not k.is_personal and not k.is_directory and k.company_id is not distinct from ${companyId}`;

async function selectKeys({ db }: KeyScope, condition: RawBuilder<unknown>) {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.scopes, ${state} as state, u.first_name || ' ' || u.last_name as owner,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
        from companies c where c.id = any (k.company_ids)) as companies,
      array(select abbrev(network) from unnest(k.networks) as network) as addresses,
      k.created_at, k.expires_at, k.last_used_at, host(k.last_used_from) as last_used_from,
      k.replaced_by is not null as is_replaced
    from api_keys k left join users u on u.id = k.user_id
    where ${condition}
    order by k.created_at desc, k.id limit 500`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

export const findKeys = (scope: KeyScope) => selectKeys(scope, isOwn(scope));

export const findKeysOfCompany = (scope: StaffScope, companyId: string) => selectKeys(scope, isOf(companyId));

export const findKey = async (scope: KeyScope, id: string) =>
  (await selectKeys(scope, sql`${isOwn(scope)} and k.id = ${id}`))[0];

interface KeyRecord {
  hash: Buffer;
  name: string;
  scopes: readonly string[];
  companyIds: readonly string[] | null;
  networks: readonly string[];
  expiresAt: Date;
}

/** Inserts a key of the caller and returns its id. */
export async function insertKey({ db, user }: KeyScope, key: KeyRecord) {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (name, key_hash, company_id, user_id, scopes, company_ids, networks, expires_at)
    values (${key.name}, ${key.hash}, ${user.companyId}, ${user.id}, ${key.scopes}, ${key.companyIds},
      ${key.networks}::inet[], ${key.expiresAt})
    returning id`.execute(db);
  return onlyRow(rows).id;
}

/** Locks an active key that has no replacement, and returns its settings. */
export async function lockReplaceableKey(scope: KeyScope, id: string) {
  const { rows } = await sql<Omit<KeyRecord, "hash"> & { name: string }>`
    select k.name, k.scopes, k.company_ids as "companyIds", k.networks,
      now() + (k.expires_at - k.created_at) as "expiresAt"
    from api_keys k
    where ${isOwn(scope)} and k.id = ${id} and k.revoked_at is null and k.expires_at > now() and k.replaced_by is null
    for no key update`.execute(scope.db);
  return rows[0];
}

/** Ends a key when its overlap with the newer one is over. */
export const replaceKey = ({ db }: KeyScope, id: string, newerId: string) =>
  sql`
    update api_keys
    set replaced_by = ${newerId}, expires_at = least(expires_at, now() + make_interval(hours => ${overlapHours}))
    where id = ${id}`.execute(db);

/** Returns false if there is no such key. A key that was revoked before keeps that time. */
export async function revokeKey(scope: KeyScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update api_keys k set revoked_at = coalesce(k.revoked_at, now()) where ${isOwn(scope)} and k.id = ${id}`.execute(
    scope.db,
  );
  return numAffectedRows === 1n;
}

/** Returns those of the ids that no company has. */
export async function findUnknownCompanies({ db }: KeyScope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${ids}::uuid[]) as w (id) where not exists (select from companies c where c.id = w.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
