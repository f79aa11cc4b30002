import { randomBytes } from "node:crypto";
import { tokenDays } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { ReadAuthorization } from "./read-authorization.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Gate = Transaction<DB>;

/** An access token works for a quarter of an hour. */
export const accessSeconds = 900;

/** Stores what the caller allowed. Its code works for a minute. */
export async function insertGrant({ db, user }: VendorScope, asked: ReadAuthorization) {
  const { client, redirectUri, codeChallenge, scopes } = asked;
  const salt = randomBytes(32);
  const { rows } = await sql<{ id: string }>`
    insert into assistant_grants (user_id, company_id, client_id, name, redirect_uri, code_challenge, scopes, salt)
    values (${user.id}, ${user.companyId}, ${client.id}, ${client.host}, ${redirectUri}, ${codeChallenge}, ${scopes}, ${salt})
    returning id`.execute(db);
  return { id: onlyRow(rows).id, salt };
}

interface Grant {
  id: string;
  userId: string;
  companyId: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: string[];
  salt: Buffer;
  generation: number;
  isCodeUsed: boolean;
  hasCodeExpired: boolean;
  /** Null until the code is exchanged. */
  keyId: string | null;
  /** Whether the user's permission neither ended nor was revoked. */
  isLive: boolean;
}

/** Returns a grant and locks it, so that of two requests with the same code or token the second sees the first. */
export async function lockGrant(db: Gate, id: string) {
  const { rows } = await sql<Grant>`
    select g.id, g.user_id as "userId", g.company_id as "companyId", g.client_id as "clientId",
      g.redirect_uri as "redirectUri", g.code_challenge as "codeChallenge", g.scopes, g.salt, g.generation,
      g.code_used_at is not null as "isCodeUsed", g.code_expires_at <= now() as "hasCodeExpired", g.key_id as "keyId",
      coalesce(k.revoked_at is null and k.expires_at > now() and u.status = 'active', false) as "isLive"
    from assistant_grants g join users u on u.id = g.user_id left join api_keys k on k.id = g.key_id
    where g.id = ${id} for update of g`.execute(db);
  return rows[0];
}

export const spendCode = (db: Gate, id: string) =>
  sql`update assistant_grants set code_used_at = now() where id = ${id}`.execute(db);

/** Creates the key of a grant, with its first access token. Returns its id. */
export async function insertAccess(db: Gate, grantId: string, tokenHash: Buffer) {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (name, key_hash, company_id, user_id, scopes, is_personal, expires_at, access_ends_at)
    select g.name, ${tokenHash}, g.company_id, g.user_id, g.scopes, true, now() + make_interval(days => ${tokenDays}),
      now() + make_interval(secs => ${accessSeconds})
    from assistant_grants g where g.id = ${grantId}
    returning id`.execute(db);
  const { id } = onlyRow(rows);
  await sql`update assistant_grants set key_id = ${id} where id = ${grantId}`.execute(db);
  return id;
}

/** Replaces the access token of a grant, and makes its present refresh token an old one. */
export async function replaceAccess(
  db: Gate,
  { id, keyId }: Pick<Grant, "id" | "keyId">,
  { hash, scopes }: { hash: Buffer; scopes: string[] },
) {
  await sql`update assistant_grants set generation = generation + 1 where id = ${id}`.execute(db);
  await sql`
    update api_keys set key_hash = ${hash}, access_scopes = ${scopes},
      access_ends_at = now() + make_interval(secs => ${accessSeconds})
    where id = ${keyId}`.execute(db);
}

export const revokeAccess = (db: Gate, keyId: string) =>
  sql`update api_keys set revoked_at = coalesce(revoked_at, now()) where id = ${keyId}`.execute(db);
