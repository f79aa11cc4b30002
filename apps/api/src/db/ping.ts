import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Fails when the database does not answer. */
export const ping = (database: Database) => sql`select 1`.execute(database);
