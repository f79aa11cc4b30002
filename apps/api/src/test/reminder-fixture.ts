import { afterAll, beforeEach } from "vitest";
import { openJobDatabase } from "../ground/db/database.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { sendReminders } from "../trade/orders/reminders/send-reminders.ts";
import { answerFixture } from "./answer-fixture.ts";
import { extendFixture } from "./extend-fixture.ts";

const identity = { name: "Northgate Supply", abbreviation: "NGS", mailbox: "vendors@provider.example" };
const writeMail = createMailWriter({
  readIdentity: createIdentityReader(identity),
  publicUrl: "https://portal.example",
});

/** Gives each test the order PO-1, and sends reminders at chosen times. */
export function reminderFixture() {
  const fixture = answerFixture();
  const { query } = fixture;
  let database: ReturnType<typeof openJobDatabase> | undefined;
  afterAll(() => database?.destroy());
  beforeEach(async () => {
    database ??= openJobDatabase(fixture.stage.logins.jobs);
    await fixture.stage.owner.query("delete from work_holidays");
    await fixture.stage.owner.query("update work_calendar set time_zone = 'UTC', weekdays = '{1,2,3,4,5}'");
  });

  return extendFixture(fixture, {
    /** Lets all orders, or one of them, be sent and changed at this time. */
    sentAt: async (at: string, order = "%") => {
      await query(
        `update order_revisions r set at = $2 from purchase_orders o
         where o.company_id = $1 and r.company_id = $1 and o.id = r.order_id and o.purchase_order like $3`,
        at,
        order,
      );
      await query(
        "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
      );
    },
    remind: (now: string) =>
      sendReminders(
        { database: database!, writeMail, apiUrl: "https://api.example" }, // Opened before each test.
        AbortSignal.timeout(60_000),
        new Date(now),
      ),
    /** Returns the mails to an address, oldest first. */
    mailsTo: async (email: string = fixture.vendor.email) => {
      const { rows } = await fixture.stage.owner.query<{ subject: string; text: string; unsubscribe_url: string }>(
        "select subject, text, unsubscribe_url from mails where recipient = $1 order by created_at, id",
        [email],
      );
      return rows;
    },
    reminders: () =>
      query<{ revision: number; step: number }>(
        "select revision, step from order_reminders where company_id = $1 order by order_id, revision, step, clock_from",
      ),
  });
}
