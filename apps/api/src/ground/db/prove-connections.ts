import { sql } from "kysely";
import { StartFailure } from "../process/start-failure.ts";
import type { RoleDatabase } from "./database.ts";
import { loginNames, getSettings, type Logins } from "./logins.ts";
import { onlyRow } from "./only-row.ts";

interface Proof {
  login: string;
  role: string;
  database: string;
  is_mighty: boolean;
  is_member_of_owner: boolean;
  owns: boolean;
  strange_groups: string[];
  is_held: boolean;
  settings: Record<string, string>;
}

/**
 * Fails unless each pool connects with an unprivileged login, in its role, under row-level security and with its time-outs.
 * With a pooler, or with logins that the operator created, each of these could be wrong without an error.
 */
export async function proveConnections(pools: Partial<Record<keyof Logins, RoleDatabase>>) {
  for (const name of loginNames) {
    const pool = pools[name];
    if (!pool) continue;
    const proof = await read(pool, name).catch((error: unknown) => {
      throw new StartFailure(
        `The connections for ${name} do not work: ${error instanceof Error ? error.message : String(error)}.`,
        { cause: error },
      );
    });
    const wrong = findFault(proof, name);
    if (wrong) throw new StartFailure(`The connections for ${name} are not safe: ${wrong}.`);
  }
}

function findFault(proof: Proof, name: keyof Logins) {
  const { login, role } = proof;
  if (role !== `lading_${name}`) return `the login ${login} works as ${role}, not as lading_${name}`;
  if (proof.is_mighty) return `the login ${login} is a superuser, passes row-level security or may make roles`;
  if (proof.is_member_of_owner) return `the login ${login} can become the owner of the database`;
  if (proof.owns) return `the login ${login} owns tables, functions or schemas of the database`;
  if (proof.strange_groups.length > 0)
    return `the login ${login} is a member of ${proof.strange_groups.join(", ")} as well`;
  if (!proof.is_held) return `row-level security does not hold ${login} as lading_${name}`;
  const wanted = Object.entries(getSettings(name)).filter(([setting, value]) => proof.settings[setting] !== value);
  if (wanted.length === 0) return undefined;
  const statements = wanted.map(
    ([setting, value]) => `alter role "${login}" in database "${proof.database}" set ${setting} = '${value}';`,
  );
  return `the login ${login} lacks settings; run ${statements.join(" ")}`;
}

const read = (pool: RoleDatabase, name: keyof Logins) =>
  pool.transaction().execute(async (db) => {
    const groups = name === "jobs" ? ["lading_jobs"] : ["lading_vendor", "lading_provider", "lading_gate"];
    const { rows } = await sql<Proof>`
      select session_user::text as login, current_user::text as role, current_database()::text as database,
        r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
          or exists (select from pg_roles g where pg_has_role(r.oid, g.oid, 'member') and (g.rolsuper or g.rolbypassrls))
          as is_mighty,
        pg_has_role(r.oid, (select relowner from pg_class where oid = 'companies'::regclass), 'member')
          or pg_has_role(r.oid, (select datdba from pg_database where datname = current_database()), 'member')
          as is_member_of_owner,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
          or exists (select from pg_namespace where nspowner = r.oid) as owns,
        array(select g.rolname::text from pg_roles g
          where pg_has_role(r.oid, g.oid, 'member') and g.oid <> r.oid and g.rolname <> all (${groups}::text[])) as strange_groups,
        current_setting('row_security') = 'on' and row_security_active('companies') as is_held,
        (select jsonb_object_agg(name, current_setting(name)) from unnest(${Object.keys(getSettings(name))}::text[]) as name) as settings
      from pg_roles r where r.rolname = session_user`.execute(db);
    return onlyRow(rows);
  });
