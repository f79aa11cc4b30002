import type { Kysely } from "kysely";
import type { DB } from "./schema.ts";

/**
 * Returns how long mails, webhooks and runs have been late, the number of failed runs, the time until a certificate expires, and how many
 * items differ from the requirements.
 */
export const measureWaitingWork = (db: Kysely<DB>) =>
  db.selectFrom("waiting_work").selectAll().executeTakeFirstOrThrow();
