import pg from "pg";
import { StartFailure } from "../start-failure.ts";

const OLDEST_VERSION = 15;

/** Fails unless DATABASE_URL answers and is new enough. */
export async function checkDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    version = rows[0]?.version ?? 0;
  } catch (error) {
    throw new StartFailure(`The database of DATABASE_URL does not answer: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {}); // It may never have been open.
  }
  if (version < OLDEST_VERSION)
    throw new StartFailure(
      `The database of DATABASE_URL is PostgreSQL ${version}; at least ${OLDEST_VERSION} is needed.`,
    );
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with the reasons of all of them.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
