import pg from "pg";
import { StartFailure } from "../ground/process/start-failure.ts";
import { onlyRow } from "../ground/db/only-row.ts";

const OLDEST_VERSION = 15;

interface Found {
  version: number;
  login: string;
  owner: string;
  /** True if the login can change the owner's tables or, in an empty database, create them. */
  may_migrate: boolean;
}

/** Fails unless the server of DATABASE_URL responds, its version is new enough, and the login is the owner's. */
export async function checkDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  let found: Found;
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as login,
         pg_get_userbyid(owner) as owner,
         pg_has_role(owner, 'usage') or (not is_portal
           and has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create')) as may_migrate
       from (select c.oid is not null as is_portal, coalesce(c.relowner, d.datdba) as owner
         from pg_database d left join pg_class c on c.oid = to_regclass('public.migrations')
         where d.datname = current_database()) as found`,
    );
    found = onlyRow(rows);
  } catch (error) {
    throw new StartFailure(`The database of DATABASE_URL does not answer: ${formatReason(error)}.`);
  } finally {
    await client.end().catch(() => {}); // The connection may never have opened.
  }
  if (found.version < OLDEST_VERSION)
    throw new StartFailure(
      `The database of DATABASE_URL is PostgreSQL ${found.version}; at least ${OLDEST_VERSION} is needed.`,
    );
  if (!found.may_migrate)
    throw new StartFailure(
      `The database of DATABASE_URL belongs to ${found.owner}, and ${found.login} may not change it; sign in as ${found.owner}.`,
    );
}

function formatReason(error: unknown): string {
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.map(formatReason).join(", ");
  return error instanceof Error ? error.message : String(error);
}
