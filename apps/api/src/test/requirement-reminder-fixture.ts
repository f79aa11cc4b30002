import { beforeEach } from "vitest";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { sendReminders } from "../trade/requirements/reminders/send-reminders.ts";
import { extendFixture } from "./extend-fixture.ts";
import { requirementFixture } from "./requirement-fixture.ts";

const identity = { name: "Northgate Supply", abbreviation: "NGS", mailbox: "vendors@provider.example" };
const writeMail = createMailWriter({
  readIdentity: createIdentityReader(identity),
  publicUrl: "https://portal.example",
});

/** Gives each test a vendor in a portal whose calendar is that of Chicago, and sends reminders at chosen times. */
export function requirementReminderFixture() {
  const fixture = requirementFixture();
  const { query, publish, follow } = fixture;
  beforeEach(async () => {
    await query("delete from work_holidays");
    await query("update work_calendar set time_zone = 'America/Chicago', weekdays = '{1,2,3,4,5}'");
    await query("delete from requirement_mail_days");
  });
  return extendFixture(fixture, {
    /** Sends what is due; by default on the connection of jobs that the tests share. */
    remind: (now: string, database = fixture.database) =>
      sendReminders(
        { database, writeMail, apiUrl: "https://api.example" },
        AbortSignal.timeout(600_000),
        new Date(now),
      ),
    /** Publishes a requirement of the company whose item was opened and is due on these days. Returns its id. */
    anItem: async ({
      opened = "2026-06-01",
      due = "2027-03-31",
      ...values
    }: { opened?: string; due?: string; name?: string } = {}) => {
      const id = await publish({ ...values, condition: { company_ids: [fixture.company.id] } });
      await follow();
      await query(
        `update requirement_items set is_untold = false, due_on = $3, opened_at = $2::timestamp at time zone 'America/Chicago'
         where requirement_id = $1`,
        [id, `${opened} 12:00`, due],
      );
      return id;
    },
    /** The mails to an address, oldest first. */
    mails: (email: string = fixture.vendor.email) =>
      query<{ subject: string; text: string }>(
        "select subject, text from mails where recipient = $1 order by created_at, id",
        [email],
      ),
    /** The reminders of a requirement by their step, those that were not sent with the word "skipped". */
    steps: async (id: number) =>
      (
        await query<{ step: number; is_skipped: boolean }>(
          `select r.step, r.is_skipped from requirement_reminders r join requirement_items i on i.id = r.item_id
           where i.requirement_id = $1 order by r.step desc`,
          [id],
        )
      ).map(({ step, is_skipped }) => (is_skipped ? `${step} skipped` : step)),
  });
}
