import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { NewNotification } from "./notification-texts.ts";

interface NewPersonalNotification {
  companyId: string;
  userId: string;
  /** The run that it tells of, with which the notification is removed. Null if no run made it. */
  runId: string | null;
  notification: NewNotification;
}

/** Inserts a notification that one user sees. Those of companies have numbers and counters; one user has few of these. */
export const insertPersonalNotification = (
  db: Transaction<DB>,
  { companyId, userId, runId, notification: { notification_type, description, details } }: NewPersonalNotification,
) =>
  sql`
    insert into personal_notifications (company_id, user_id, run_id, notification_type, description, details)
    values (${companyId}, ${userId}, ${runId}, ${notification_type}, ${description}, ${asJsonb(details)})`.execute(db);

/** Returns undefined for a user who has switched mails off. */
export async function findMailAddress(db: Transaction<DB>, userId: string) {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u left join alert_settings a on a.user_id = u.id
    where u.id = ${userId} and coalesce(a.enabled, true)`.execute(db);
  return rows[0]?.email;
}
