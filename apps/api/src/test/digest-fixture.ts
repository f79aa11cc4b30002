import { openJobDatabase } from "../ground/db/database.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import type { Stage } from "./stage.ts";
import { sendDigests } from "../portal/notifications/send-digests.ts";

export interface Settings {
  enabled?: boolean;
  frequency?: "real_time" | "daily" | "weekly";
  frequency_weekly_day?: string | null;
}

const head = {
  readIdentity: createIdentityReader({
    name: "Northgate Supply",
    abbreviation: "NGS",
    mailbox: "vendors@provider.example",
  }),
  publicUrl: "https://portal.example",
};

/** Helpers for tests of mails about notifications: create notifications, send digests at a chosen time, read the mails. */
export function digestFixture(stage: Stage, timeZone = "UTC") {
  const database = openJobDatabase(stage.logins.jobs);
  const raise = (companyId: string, descriptions: readonly string[], type = "price_list_request") =>
    stage.owner.query(
      `select raise_notifications(array_agg($1::uuid), array_agg($3::text), array_agg(d), array_agg('{}'::jsonb))
       from unnest($2::text[]) as d`,
      [companyId, descriptions, type],
    );
  return {
    database,
    raise,
    send: (now?: string, through = database, signal = AbortSignal.timeout(60_000)) =>
      sendDigests(
        { database: through, writeMail: createMailWriter(head), apiUrl: "https://api.example", timeZone },
        signal,
        now === undefined ? undefined : new Date(now),
      ),
    choose: async (token: string, { enabled = true, frequency = "daily", frequency_weekly_day = null }: Settings) => {
      const answer = await stage.call(token, "PUT", "/api/notifications/settings/", {
        payload: { enabled, frequency, frequency_weekly_day },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    /** Sets the time of the last digest or of the user's last choice. */
    settledAt: (instant: string) => stage.owner.query("update mail_progress set settled_at = $1", [instant]),
    /** Returns the subjects and texts of the mails to an address, oldest first. */
    async mailsTo(email: string) {
      const { rows } = await stage.owner.query<{
        subject: string;
        text: string;
        html: string;
        unsubscribe_url: string;
      }>("select subject, text, html, unsubscribe_url from mails where recipient = $1 order by created_at, id", [
        email,
      ]);
      return rows;
    },
    /** Returns the events in the mails to an address, one line per mail. */
    async getDigestsTo(email: string) {
      return (await this.mailsTo(email)).map(({ text }) =>
        [...text.matchAll(/^- (.*)$/gm)].map(([, event]) => event).join(" | "),
      );
    },
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}
