import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { openDatabase, openJobDatabase } from "../../apps/api/src/ground/db/database.ts";
import { loginNames, type Logins } from "../../apps/api/src/ground/db/logins.ts";
import { openReplica } from "../../apps/api/src/ground/db/replica.ts";
import { readMigrations } from "../../apps/api/src/ground/db/migrate.ts";
import { proveConnections } from "../../apps/api/src/ground/db/prove-connections.ts";
import { fault, ok, warning } from "./finding.ts";

const MAX_CLOCK_MS = 2000;
const MAX_TRANSACTION_MINUTES = 15;

/** The age in transactions at which PostgreSQL warns, far above the one at which autovacuum freezes rows by itself. */
const MAX_FREEZE_AGE = 1_000_000_000;
const OLDEST_VERSION = 15;
const FEWEST_CONNECTIONS = 10;
/** The planner guesses well enough in a smaller table. */
const UNANALYZED_ROWS = 5000;

export async function checkVersion(owner: pg.Client) {
  const { rows } = await owner.query<{ version: string }>("select current_setting('server_version') as version");
  const { version } = rows[0]!; // A select without FROM is one row.
  return [
    parseInt(version, 10) < OLDEST_VERSION ? fault(`It is PostgreSQL ${version}.`) : ok(`PostgreSQL ${version}.`),
  ];
}

export async function checkMigrations(owner: pg.Client) {
  const { rows: applied } = await owner.query<{ name: string }>(
    "select name from migrations where name not like 'functions/%'",
  );
  const names = new Set(applied.map(({ name }) => name));
  const missing = readMigrations().filter(({ name }) => !names.has(name));
  return [
    missing.length > 0
      ? fault(`Migrations are missing: ${missing.map(({ name }) => name).join(", ")}.`)
      : ok(`The database has all ${names.size} migrations.`),
  ];
}

/** The portal's logins do not own the tables, so enabled row-level security applies to them without being forced. */
export async function checkRowSecurity(owner: pg.Client) {
  const { rows } = await owner.query<{ name: string; is_protected: boolean }>(
    `select c.relname as name, c.relrowsecurity as is_protected
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and exists (select from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee where r.rolname = 'lading_vendor')
     order by 1`,
  );
  const bare = rows.filter(({ is_protected }) => !is_protected);
  return bare.length > 0
    ? bare.map(({ name }) => fault(`Vendors can read the table ${name}, which has no row-level security.`))
    : [ok(`${rows.length} tables that vendors can read have row-level security.`)];
}

export async function checkTransactions(owner: pg.Client) {
  const { rows } = await owner.query<{ minutes: number }>(
    `select coalesce((select extract(epoch from now() - min(xact_start)) / 60 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()), 0)::int as minutes`,
  );
  const { minutes } = rows[0]!; // A select without FROM is one row.
  return minutes > MAX_TRANSACTION_MINUTES ? [warning(`A transaction is open for ${minutes} minutes.`)] : [];
}

export async function checkConnections(owner: pg.Client) {
  const { rows } = await owner.query<{ free: number; most: number }>(
    `select current_setting('max_connections')::int as most,
       (current_setting('max_connections')::int - (select count(*) from pg_stat_activity))::int as free`,
  );
  const { free, most } = rows[0]!; // A select without FROM is one row.
  const text = `${free} of ${most} connections are free.`;
  return [free < FEWEST_CONNECTIONS ? warning(text) : ok(text)];
}

/** The age of the oldest row that is not frozen, and large tables of which the planner knows nothing. */
export async function checkVacuum(owner: pg.Client) {
  const { rows } = await owner.query<{ age: number; is_on: boolean; unknown: string[] }>(
    `select age(datfrozenxid) as age, current_setting('autovacuum')::boolean as is_on,
       array(select relid::regclass::text from pg_stat_user_tables
         where schemaname = 'public' and n_live_tup > $1 and last_analyze is null and last_autoanalyze is null order by 1) as unknown
     from pg_database where datname = current_database()`,
    [UNANALYZED_ROWS],
  );
  const { age, is_on, unknown } = rows[0]!; // The database of the connection.
  const analyze = async () => {
    for (const table of unknown) await owner.query(`analyze ${table}`); // regclass has quoted it.
    return `Analyzed ${unknown.join(", ")}.`;
  };
  return [
    ...(is_on ? [] : [fault("autovacuum is off.")]),
    ...(age > MAX_FREEZE_AGE
      ? [fault(`The oldest row was last frozen ${age} transactions ago. PostgreSQL stops at 2 billion.`)]
      : []),
    ...(unknown.length > 0 ? [warning(`These tables were never analyzed: ${unknown.join(", ")}.`, analyze)] : []),
  ];
}

/** Connects with each of the server's logins, as the server does when it starts. */
export async function checkLogins(owner: pg.Client, ownerUrl: string, config: Config) {
  const logins = await readLogins(owner, ownerUrl, config);
  if (!logins) return [fault("The portal's logins do not exist yet. Start the portal once.")];
  const api = openDatabase(logins, { connections: 1, isPooled: config.apiDatabaseUrl !== undefined });
  const jobs = openJobDatabase(logins.jobs);
  try {
    await proveConnections({ vendor: api.vendor, provider: api.provider, gate: api.gate, jobs });
  } finally {
    await api.destroy();
    await jobs.destroy();
  }
  return [ok("All logins have their role, row-level security and time-outs.")];
}

async function readLogins(owner: pg.Client, ownerUrl: string, config: Config) {
  // A copied database also has the passwords of the logins of the original, whose names end with its number.
  const { rows } = await owner.query<{ login: string; password: string }>(
    `select login, password from login_passwords, pg_database
     where datname = current_database() and split_part(login, '_', 3) = pg_database.oid::text`,
  );
  const logins: Partial<Logins> = {};
  for (const name of loginNames) {
    const given = name === "jobs" ? config.jobsDatabaseUrl : config.apiDatabaseUrl;
    const address = new URL(given ?? ownerUrl);
    const own = rows.find(({ login }) => login.startsWith(`lading_${name}_`));
    if (!given || !address.username) {
      if (!own) return undefined;
      address.username = own.login;
      address.password = own.password;
    }
    logins[name] = address.href;
  }
  return logins as Logins; // The loop sets every name.
}

/** The replica as the portal judges it. The portal works without it. */
export async function checkReplica(owner: pg.Client, ownerUrl: string, config: Config) {
  const logins = config.databaseReplicaUrl && (await readLogins(owner, ownerUrl, config));
  if (!config.databaseReplicaUrl || !logins) return [];
  const api = openDatabase(logins, { connections: 1, isPooled: config.apiDatabaseUrl !== undefined });
  const replica = openReplica({
    url: config.databaseReplicaUrl,
    logins,
    primary: api.provider,
    onChange: () => {},
  });
  try {
    return (await replica.isUsable())
      ? [ok("The replica has all changes and serves reads.")]
      : [fault(`The primary serves all reads, because the replica cannot: ${replica.fault}.`)];
  } finally {
    await replica.destroy();
    await api.destroy();
  }
}

/** The time of this machine, which signs tokens, against that of the database, which compares them. */
export async function checkClock(owner: pg.Client) {
  const before = Date.now();
  const { rows } = await owner.query<{ now: Date }>("select clock_timestamp() as now");
  const difference = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
  return difference > MAX_CLOCK_MS
    ? [fault(`The clocks of this machine and of the database differ by ${Math.round(difference / 1000)} seconds.`)]
    : [ok(`The clocks of this machine and of the database differ by ${Math.round(difference)} ms.`)];
}
