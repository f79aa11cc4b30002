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

interface Facts {
  version: string;
  bare: string[];
  oldest_minutes: number;
  free: number;
}

/** The server, its migrations, row-level security, old transactions and connections. */
export async function checkDatabase(owner: pg.Client) {
  const { rows: applied } = await owner.query<{ name: string }>(
    "select name from migrations where name not like 'functions/%'",
  );
  const names = new Set(applied.map(({ name }) => name));
  const missing = readMigrations().filter(({ name }) => !names.has(name));
  const { rows } = await owner.query<Facts>(
    `select current_setting('server_version') as version,
       array(select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
           and exists (select from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee where r.rolname = 'lading_vendor')
         order by 1) as bare,
       coalesce((select extract(epoch from now() - min(xact_start)) / 60 from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()), 0)::int as oldest_minutes,
       (current_setting('max_connections')::int - (select count(*) from pg_stat_activity))::int as free`,
  );
  const { version, bare, oldest_minutes, free } = rows[0]!; // A select without FROM is one row.
  return [
    ok(`PostgreSQL ${version}, ${names.size} migrations.`),
    ...(missing.length > 0
      ? [fault(`Migrations are missing: ${missing.map(({ name }) => name).join(", ")}. Start the portal once.`)]
      : []),
    ...bare.map((table) => fault(`Vendors can read the table ${table}, which has no row-level security.`)),
    ...(oldest_minutes > MAX_TRANSACTION_MINUTES
      ? [
          warning(
            `A transaction is open for ${oldest_minutes} minutes. It delays checkpoints of the audit record and vacuum.`,
          ),
        ]
      : []),
    ...(free < 10 ? [warning(`Only ${free} connections are free (max_connections).`)] : []),
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
