import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** The API's database, and the pool it draws on. */
export type ApiDatabase = Database & { pool: pg.Pool };

/** Days arrive as the text they are: a Date would shift them with the time zone. */
const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.DATE, (text) => text);

const apiSettings = {
  role: "lading_vendor",
  statement_timeout: "3s",
  idle_in_transaction_session_timeout: "60s",
  plan_cache_mode: "force_custom_plan",
  jit: "off",
  // A request keeps to one core: the others belong to other requests.
  max_parallel_workers_per_gather: 0,
};

/** A mail is locked while it is sent, for as long as a slow server may take. */
const jobSettings = { ...apiSettings, role: "lading_jobs", idle_in_transaction_session_timeout: "10min" };

/**
 * The API's connections. They act as lading_vendor, which owns nothing and, until a session opens, sees nothing;
 * custom plans, because a prepared LIKE with a generic plan is forty times slower.
 */
export const openDatabase = (url: string, connections = 10) => connect(url, connections, apiSettings);

/** The connections of what runs by itself. They act as lading_jobs, which sees all companies. */
export const openJobDatabase = (url: string) => connect(url, 2, jobSettings);

function connect(url: string, connections: number, settings: Record<string, string | number>): ApiDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: columnTypes,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on("error", () => {});
  // A request that holds a broken connection hears of it by its query; here too a listener keeps the process alive.
  pool.on("connect", (client) => client.on("error", () => {}));
  return Object.assign(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), { pool });
}
