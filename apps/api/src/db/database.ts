import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** The API's database, and the pool it draws on. */
export type ApiDatabase = Database & { pool: pg.Pool };

/** Days arrive as the text they are: a Date would shift them with the time zone. */
const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.DATE, (text) => text);

const connectionSettings = {
  role: "lading_vendor",
  statement_timeout: "3s",
  idle_in_transaction_session_timeout: "60s",
  plan_cache_mode: "force_custom_plan",
  jit: "off",
  // A request keeps to one core: the others belong to other requests.
  max_parallel_workers_per_gather: 0,
};

/**
 * The API's connections. They act as lading_vendor, which owns nothing and, until a session opens, sees nothing;
 * custom plans, because a prepared LIKE with a generic plan is forty times slower.
 */
export function openDatabase(url: string, connections = 10): ApiDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: columnTypes,
    options: Object.entries(connectionSettings)
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
