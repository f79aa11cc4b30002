import type pg from "pg";
import { StartFailure } from "../process/start-failure.ts";
import { createClient } from "./create-client.ts";
import { groupRoles } from "./logins.ts";

/** Creates the table of rights that `keepRights` fills. */
export const createRightsTable = (client: pg.Client) =>
  client.query("create table if not exists rights (name text primary key, statement text not null)");

interface Right {
  name: string;
  statement: string;
}

// An arbitrary number that nothing else locks.
const LOCK = 7_235_443;

/**
 * Restores missing grants and policies of the group roles, and returns how many were missing. A dump that is restored into a
 * cluster without the roles loses all of them, and vendors would then see nothing.
 */
export const restoreRights = (ownerUrl: string) =>
  inTransaction(ownerUrl, async (client) => {
    const { rows: stored } = await client.query<Right>("select name, statement from rights order by name");
    const present = new Set((await readRights(client)).map(({ name }) => name));
    const missing = stored.filter(({ name }) => !present.has(name));
    for (const { name, statement } of missing)
      await client.query(statement).catch((error: unknown) => {
        throw new StartFailure(`The database lacks "${name}", and it could not be given back: ${String(error)}.`);
      });
    return missing.length;
  });

/** Stores all grants and policies of the group roles in the database, so that a dump contains them. Runs after migrations. */
export const keepRights = (ownerUrl: string) =>
  inTransaction(ownerUrl, async (client) => {
    const { rows: bare } = await client.query<{ name: string }>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relrowsecurity
         and not exists (select from pg_policy where polrelid = c.oid) order by 1`,
    );
    if (bare.length > 0)
      throw new StartFailure(
        `The database was restored without its roles: nobody may read ${bare.map(({ name }) => name).join(", ")}. Restore it again as docs/operating.md says.`,
      );
    const rights = await readRights(client);
    const [names, statements] = [rights.map(({ name }) => name), rights.map(({ statement }) => statement)];
    await client.query("delete from rights where name <> all ($1)", [names]);
    await client.query(
      `insert into rights select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set statement = excluded.statement where rights.statement <> excluded.statement`,
      [names, statements],
    );
  });

/** Reads grants and policies. Every version of PostgreSQL writes the names alike, unlike the conditions of policies. */
async function readRights(client: pg.Client) {
  const { rows } = await client.query<Right>(
    `with granted as (
       select privilege_type || ' on ' || c.oid::regclass as what, a.grantee
         from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind <> 'S'
       union all
       select privilege_type || ' on sequence ' || c.oid::regclass, a.grantee
         from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       union all
       select format('%s (%I) on %s', privilege_type, t.attname, c.oid::regclass), a.grantee
         from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped, aclexplode(t.attacl) a
         where c.relnamespace = 'public'::regnamespace
       union all
       select privilege_type || ' on function ' || p.oid::regprocedure, a.grantee
         from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = 'public'::regnamespace
       union all
       select privilege_type || ' on schema ' || n.oid::regnamespace, a.grantee
         from pg_namespace n, aclexplode(n.nspacl) a where n.oid = 'public'::regnamespace
     )
     select lower(what) || ' to ' || rolname as name, 'grant ' || what || ' to ' || rolname as statement
       from granted join pg_roles r on r.oid = grantee where rolname = any ($1)
     union all
     select format('policy %I on %I', policyname, tablename),
         format('create policy %I on %I as %s for %s to %s', policyname, tablename, permissive, cmd,
           (select string_agg(quote_ident(role), ', ') from unnest(roles) as role))
         || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '')
       from pg_policies where schemaname = 'public'`,
    [groupRoles],
  );
  return rows;
}

async function inTransaction<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>) {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    // With this search path, PostgreSQL writes names without the schema.
    await client.query("set local search_path = public");
    await createRightsTable(client);
    const done = await work(client);
    await client.query("commit");
    return done;
  } finally {
    await client.end();
  }
}
