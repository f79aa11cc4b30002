import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** Finds the row that the code in a user's mails belongs to. */
export const findCodeRow = (db: Transaction<DB>, userId: string) =>
  db
    .selectFrom("mail_progress")
    .select(["user_id as id", "company_id", "code_salt as salt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** Keeps the frequency for the time when the user switches mails on again. */
export const switchOffMails = (db: Transaction<DB>, userId: string) =>
  sql`insert into alert_settings (user_id, enabled, frequency) values (${userId}, false, 'daily')
    on conflict (user_id) do update set enabled = false`.execute(db);
