import type { EmailChange } from "@lading/contract";
import { sql } from "kysely";

/** The columns of a pending change, from the table `e`. Without a change they are null. */
export const emailChangeColumns = sql`
  e.email as new_email, e.sent_at as new_email_sent_at, e.expires_at <= now() as new_email_has_expired`;

export interface EmailChangeRow {
  new_email: string | null;
  new_email_sent_at: Date | null;
  new_email_has_expired: boolean | null;
}

export const toEmailChange = (row: EmailChangeRow): EmailChange | null =>
  row.new_email === null || row.new_email_sent_at === null
    ? null
    : {
        email: row.new_email,
        sent_at: row.new_email_sent_at.toISOString(),
        state: row.new_email_has_expired ? "expired" : "sent",
      };
