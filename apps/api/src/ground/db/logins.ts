import { randomBytes } from "node:crypto";
import pg from "pg";
import { StartFailure } from "../process/start-failure.ts";
import { createClient } from "./create-client.ts";
import { onlyRow } from "./only-row.ts";

export const groupRoles = ["lading_vendor", "lading_provider", "lading_gate", "lading_jobs"] as const;

/** A role with the rights of one kind of work. It cannot sign in. */
export type GroupRole = (typeof groupRoles)[number];

export const loginNames = ["vendor", "provider", "gate", "jobs"] as const;

/** The address and login with which each kind of work connects. */
export type Logins = Record<(typeof loginNames)[number], string>;

/** Addresses that the operator configured: of a pooler, or with a login that the operator created. */
export interface LoginAddresses {
  api?: string | undefined;
  jobs?: string | undefined;
}

const settings = {
  statement_timeout: "3s",
  idle_in_transaction_session_timeout: "1min",
  // A prepared LIKE with a generic plan is forty times slower.
  plan_cache_mode: "force_custom_plan",
  jit: "off",
  // A request uses one core, which leaves the others to other requests.
  max_parallel_workers_per_gather: "0",
};

/** Settings that are stored with the login's role, because a pooler does not pass on start-up options. */
export const getSettings = (name: keyof Logins) =>
  // A mail is locked while it is sent, and a slow mail server may take minutes.
  name === "jobs" ? { ...settings, idle_in_transaction_session_timeout: "10min" } : settings;

// An arbitrary number that nothing else locks.
const LOCK = 7_235_442;

/**
 * Creates or repairs the logins of this database, one for each group role, which may change to that role only. Their names
 * contain the database's number, so that portals in one cluster do not share them. Their passwords are in a table of the
 * owner, so that all processes of one portal do.
 */
export async function ensureLogins(ownerUrl: string, { api, jobs }: LoginAddresses = {}): Promise<Logins> {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const logins = await ensureEach(client, { vendor: api, provider: api, gate: api, jobs }, ownerUrl);
    await client.query("commit");
    return logins;
  } catch (error) {
    if (error instanceof pg.DatabaseError)
      throw new StartFailure(`The portal's logins could not be made: ${error.message}.`, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

async function ensureEach(client: pg.Client, addresses: Record<keyof Logins, string | undefined>, ownerUrl: string) {
  const { rows } = await client.query<{ name: string; id: string }>(
    "select datname as name, oid::text as id from pg_database where datname = current_database()",
  );
  const [database] = rows;
  if (!database) throw new Error("A connected client has a database.");
  // A temporary table that stays on the connection could hide a table of the portal from the next transaction.
  await client.query(`revoke temporary, create on database ${client.escapeIdentifier(database.name)} from public`);
  await client.query("revoke create on schema public from public");
  const logins: Partial<Logins> = {};
  for (const name of loginNames) {
    const address = new URL(addresses[name] ?? ownerUrl);
    if (!addresses[name] || !address.username) {
      const login = `lading_${name}_${database.id}`;
      address.username = login;
      address.password = await ensureLogin(client, name, login, database.name);
    }
    logins[name] = address.href;
  }
  return logins as Logins; // The loop sets every name.
}

async function ensureLogin(client: pg.Client, name: keyof Logins, login: string, database: string) {
  const { rows } = await client.query<{ password: string; exists: boolean }>(
    `insert into login_passwords values ($1, $2) on conflict (login) do update set login = excluded.login
     returning password, exists (select from pg_roles where rolname = login)`,
    [login, randomBytes(24).toString("base64url")],
  );
  const { password, exists } = onlyRow(rows);
  // pg-boss sets no role, so its login always has the rights of its group. The others have them in transactions only.
  const kind = name === "jobs" ? "inherit" : "noinherit";
  await client.query(
    `${exists ? "alter" : "create"} role ${login} login ${kind} nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
  );
  const group = `lading_${name}`;
  const { rowCount: isMember } = await client.query("select where pg_has_role($1, $2, 'member')", [login, group]);
  if (!isMember) await client.query(`grant ${group} to ${login}`);
  for (const [setting, value] of Object.entries(getSettings(name)))
    await client.query(
      `alter role ${login} in database ${client.escapeIdentifier(database)} set ${setting} = '${value}'`,
    );
  return password;
}
