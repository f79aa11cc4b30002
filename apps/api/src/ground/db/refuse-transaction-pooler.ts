import type pg from "pg";
import { createClient } from "./create-client.ts";
import { StartFailure } from "../process/start-failure.ts";

/** A pooler may take turns between its connections, so that one round shows nothing. */
const ROUNDS = 4;

/**
 * Fails if the address of this setting leads through a connection pooler in transaction mode, which loses prepared statements,
 * notifications and locks of a connection. Such a pooler gives the connection of an idle client to another one.
 */
export async function refuseTransactionPooler(url: string, setting: "DATABASE_URL" | "JOBS_DATABASE_URL") {
  const idle = createClient(url);
  const busy = createClient(url);
  try {
    await Promise.all([idle.connect(), busy.connect()]);
    if (await isShared(idle, busy))
      throw new StartFailure(
        `${setting} leads through a connection pooler in transaction mode, which loses prepared statements and notifications: give it the database's own address, and the pooler's to API_DATABASE_URL.`,
      );
  } finally {
    await Promise.all([idle.end(), busy.end()]);
  }
}

async function isShared(idle: pg.Client, busy: pg.Client) {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await readBackend(idle);
    await busy.query("begin");
    const other = await readBackend(busy);
    if (other === before) return true;
    const after = await readBackend(idle);
    await busy.query("commit");
    if (after !== before) return true;
  }
  return false;
}

async function readBackend(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
