import { sql } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";

/** Fails if the database does not respond, or if its connections may not change to their role. */
export const ping = (database: Database) => database.transaction().execute((db) => sql`select 1`.execute(db));

/** Whether a role, membership or login is missing, which waiting does not repair. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(28|42501|42704|22023)/.test(error.code ?? "");
