import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { sendDocuments } from "../../../test/sent-documents.ts";

const fixture = requirementFixture();
const { call, follow, publish, query } = fixture;

async function openItem() {
  const id = await publish({ condition: { company_ids: [fixture.company.id] } });
  await follow();
  const rows = await query<{ id: string }>("select id from requirement_items where requirement_id = $1", [id]);
  return rows[0]!.id; // The job has opened the item.
}

/** Sends a document at a time after the beginning of the week before the last one, and decides on it some hours later. */
async function review(item: string, sent: string, hours: number, state = "accepted") {
  const batch = await sendDocuments(fixture, [item]);
  await query(
    `update requirement_submissions s set state = $2, sent_at = t.sent, decided_at = t.sent + make_interval(hours => $3), decision_id = $5
     from work_calendar c cross join lateral (select
       (date_trunc('week', now() at time zone c.time_zone) - interval '2 weeks' + $4::interval) at time zone c.time_zone as sent) t
     where s.batch_id = $1`,
    [batch, state, hours, sent, randomUUID()],
  );
}

const read = async () => (await call("GET", "requirements/figures")).body;

test(
  "vendors read how long reviews take in working days and how often documents are sent",
  { tags: ["REQ-36.1"] },
  async () => {
    await query("delete from work_holidays");
    const none = { median_hours: null, p90_hours: null, median_rounds: null, first_try: { n: 0, of: 0 } };
    expect(await read()).toEqual(none);

    const [first, second, third] = [await openItem(), await openItem(), await openItem()];
    await review(first, "1 day 8 hours", 2);
    // From Friday 20:00 to Monday 4:00 are 8 hours of working days.
    await review(second, "4 days 20 hours", 56);
    await review(third, "1 day 8 hours", 4, "changes_requested");
    await review(third, "2 days 8 hours", 6, "changes_requested");
    await review(third, "3 days 8 hours", 10);
    expect(await read()).toEqual({
      median_hours: 6,
      p90_hours: expect.closeTo(9.2),
      median_rounds: 1,
      first_try: { n: 2, of: 3 },
    });

    // The next period of a document begins with its first round.
    await review(third, "8 days 8 hours", 5);
    expect(await read()).toMatchObject({ first_try: { n: 3, of: 4 }, median_rounds: 1 });

    const real = await fixture.stage.aVendor();
    await query("update companies set test_of = $2 where id = $1", [fixture.company.id, real.companyId]);
    expect(await read()).toEqual(none);
  },
);
