import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { digestFixture } from "../../test/digest-fixture.ts";
import { latestDigest } from "./digest-queries.ts";

let stage: Stage;
let fixture: ReturnType<typeof digestFixture>;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  fixture = digestFixture(stage);
});
afterAll(async () => {
  await fixture.database.destroy();
  await stage[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await stage.owner.query(
    "update mail_progress p set mailed_to = t.last_number from notification_totals t where t.company_id = p.company_id",
  );
  user = await stage.aVendor();
  await fixture.settledAt("2030-05-01T12:00:00Z"); // a Wednesday
});

const getDigests = () => fixture.getDigestsTo(user.email);

describe("a daily digest", () => {
  test(
    "is sent at seven, once, with all new notifications, newest first",
    { tags: ["ALRT-03.1", "ALRT-03.4"] },
    async () => {
      await fixture.raise(user.companyId, ["One.", "Two."]);
      await fixture.send("2030-05-02T06:59:59Z");
      expect(await getDigests()).toEqual([]);
      await fixture.send("2030-05-02T07:00:00Z");
      await fixture.send("2030-05-02T07:05:00Z");
      await fixture.raise(user.companyId, ["Three."]);
      await fixture.send("2030-05-02T23:00:00Z");
      expect(await getDigests()).toEqual(["Two. | One."]);
      await fixture.send("2030-05-03T07:00:00Z");
      expect(await getDigests()).toEqual(["Two. | One.", "Three."]);
      expect((await fixture.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
        "Daily update: 2 new notifications",
        "Daily update: Three.",
      ]);
    },
  );

  test("is not written for a test company", { tags: ["REF-04.4"] }, async () => {
    const { id } = await stage.aCompany();
    await stage.owner.query("update companies set test_of = $1 where id = $2", [id, user.companyId]);
    await fixture.raise(user.companyId, ["One."]);
    await fixture.send("2030-05-02T07:00:00Z");
    expect(await fixture.mailsTo(user.email)).toEqual([]);
  });

  test("is not written on a day without notifications", { tags: ["ALRT-03.1"] }, async () => {
    await fixture.send("2030-05-02T07:00:00Z");
    expect(await getDigests()).toEqual([]);
    await fixture.raise(user.companyId, ["One."]);
    await fixture.send("2030-05-02T07:05:00Z");
    expect(await getDigests()).toEqual([]);
    await fixture.send("2030-05-03T07:00:00Z");
    expect(await getDigests()).toEqual(["One."]);
  });

  test(
    "is sent late, and only once, after the portal was down for days",
    { tags: ["ALRT-03.1", "ALRT-03.4"] },
    async () => {
      await fixture.raise(user.companyId, ["One."]);
      await fixture.send("2030-05-05T15:30:00Z");
      await fixture.send("2030-05-05T15:35:00Z");
      expect(await getDigests()).toEqual(["One."]);
    },
  );

  test("is written once by concurrent processes", { tags: ["ALRT-03.4"] }, async () => {
    const others = await Promise.all(Array.from({ length: 300 }, () => stage.aVendor({ companyId: user.companyId })));
    await fixture.settledAt("2030-05-01T12:00:00Z");
    await fixture.raise(user.companyId, ["One."]);
    await using second = openJobDatabase(stage.logins.jobs);
    await Promise.all([
      fixture.send("2030-05-02T07:00:00Z"),
      fixture.send("2030-05-02T07:00:00Z", second),
      fixture.send("2030-05-02T07:00:00Z"),
    ]);
    const { rows } = await stage.owner.query(
      "select count(*)::int as mails, count(distinct recipient)::int as users from mails where recipient = any($1)",
      [[user, ...others].map(({ email }) => email)],
    );
    expect(rows).toEqual([{ mails: 301, users: 301 }]);
  });

  test("is neither lost nor duplicated when writing it fails", { tags: ["ALRT-03.4"] }, async () => {
    await fixture.raise(user.companyId, ["One."]);
    await stage.owner.query(
      "create function break_off() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$; create trigger break_off before update on mail_progress for each statement execute function break_off()",
    );
    await expect(fixture.send("2030-05-02T07:00:00Z")).rejects.toThrow("gone");
    await stage.owner.query("drop function break_off cascade");
    expect(await getDigests()).toEqual([]);
    await fixture.send("2030-05-02T07:01:00Z");
    await fixture.send("2030-05-02T07:02:00Z");
    expect(await getDigests()).toEqual(["One."]);
  });
});

test.each([
  ["an hour earlier by UTC once summer time begins", "America/Chicago", "2030-03-10T12:00:00Z", "2030-03-09T13:00:00Z"],
  ["an hour later by UTC once it ends", "America/Chicago", "2030-11-03T13:00:00Z", "2030-11-02T12:00:00Z"],
])("at seven where the provider is: %s", { tags: ["ALRT-03.1"] }, async (_name, zone, atSeven, dayBefore) => {
  await using local = digestFixture(stage, zone);
  await fixture.settledAt(dayBefore);
  await fixture.raise(user.companyId, ["One."]);
  await local.send(new Date(Date.parse(atSeven) - 1000).toISOString());
  expect(await getDigests()).toEqual([]);
  await local.send(atSeven);
  await fixture.raise(user.companyId, ["Two."]);
  await local.send(new Date(Date.parse(atSeven) + 3_600_000).toISOString());
  expect(await getDigests()).toEqual(["One."]);
});

test(
  "a day has one time for digests, even if the clock change skips or repeats seven o'clock",
  { tags: ["ALRT-03.1", "ALRT-03.2"] },
  async () => {
    // Summer time from the 100th day, at seven, to the 200th, at eight.
    const { rows } = await sql<{ days: number; times: number }>`
      select count(distinct slot)::int as times, (max(slot)::date - min(slot)::date) + 1 as days
      from (values ('2030-04-07'::timestamptz), ('2030-07-16')) clock_change (day),
        lateral generate_series(day, day + interval '6 days', interval '20 minutes') at,
        lateral (${latestDigest(sql`at`, "AAA0BBB,J100/7,J200/8", sql`null`)}) digest (slot)
      group by clock_change.day`.execute(fixture.database);
    expect(rows).toEqual([
      { times: 7, days: 7 },
      { times: 7, days: 7 },
    ]);
  },
);

test("sends a weekly digest on the chosen weekday with the whole week", { tags: ["ALRT-03.2"] }, async () => {
  await fixture.choose(user.token, { frequency: "weekly", frequency_weekly_day: "friday" });
  await fixture.settledAt("2030-05-01T12:00:00Z");
  await fixture.raise(user.companyId, ["One."]);
  await fixture.send("2030-05-02T07:00:00Z");
  await fixture.raise(user.companyId, ["Two."]);
  await fixture.send("2030-05-03T06:59:00Z");
  expect(await getDigests()).toEqual([]);
  await fixture.send("2030-05-03T07:00:00Z");
  await fixture.raise(user.companyId, ["Three."]);
  for (const day of ["04", "06", "09"]) await fixture.send(`2030-05-${day}T07:00:00Z`);
  expect(await getDigests()).toEqual(["Two. | One."]);
  await fixture.send("2030-05-10T07:00:00Z");
  expect(await getDigests()).toEqual(["Two. | One.", "Three."]);
});

test("sends each new notification once in real time", { tags: ["ALRT-03.3"] }, async () => {
  await fixture.choose(user.token, { frequency: "real_time" });
  await fixture.raise(user.companyId, ["One."]);
  await fixture.send();
  await fixture.raise(user.companyId, ["Two."]);
  await fixture.raise(user.companyId, ["Three."]);
  await fixture.send();
  await fixture.send();
  expect(await getDigests()).toEqual(["One.", "Three. | Two."]);
  expect((await fixture.mailsTo(user.email))[0]?.subject).toBe("One.");
});

describe("a user who switches mails off", { tags: ["ALRT-03.5"] }, () => {
  test.each(["real_time", "daily"] as const)(
    "gets no mail (%s), and no later mail about the time in between",
    async (frequency) => {
      await fixture.choose(user.token, { enabled: false, frequency });
      await fixture.raise(user.companyId, ["While off."]);
      await fixture.send("2030-05-02T07:00:00Z");
      expect(await getDigests()).toEqual([]);
      await fixture.choose(user.token, { enabled: true, frequency });
      await fixture.settledAt("2030-05-02T12:00:00Z");
      await fixture.raise(user.companyId, ["Since then."]);
      await fixture.send("2030-05-03T07:00:00Z");
      expect(await getDigests()).toEqual(["Since then."]);
    },
  );
});

test(
  "neither loses nor duplicates notifications after the user chooses another frequency",
  { tags: ["ALRT-03.4"] },
  async () => {
    await fixture.choose(user.token, { frequency: "real_time" });
    await fixture.raise(user.companyId, ["One."]);
    await fixture.send();
    await fixture.raise(user.companyId, ["Two."]);
    await stage.owner.query("update mail_progress set settled_at = '2020-01-01'");
    await fixture.choose(user.token, { frequency: "daily" });
    await fixture.send();
    expect(await getDigests()).toEqual(["One."]);
    await fixture.settledAt("2030-05-01T12:00:00Z");
    await fixture.send("2030-05-02T07:00:00Z");
    await fixture.raise(user.companyId, ["Three."]);
    await fixture.choose(user.token, { frequency: "real_time" });
    await fixture.send();
    expect(await getDigests()).toEqual(["One.", "Two.", "Three."]);
  },
);

describe("a mail excludes", { tags: ["ALRT-03.6"] }, () => {
  test("notifications that were read or archived before", async () => {
    await fixture.raise(user.companyId, ["One.", "Two.", "Three.", "Four."]);
    const { results } = (await stage.call(user.token, "GET", "/api/notifications/")).json<{
      results: { id: string; description: string }[];
    }>();
    const findId = (description: string) => results.find((one) => one.description === description)?.id;
    await stage.call(user.token, "POST", "/api/notifications/mark-read-status/", {
      payload: { mark_as: "read", marked_ids: [findId("One."), findId("Four.")] },
    });
    await stage.call(user.token, "PATCH", "/api/notifications/archive-restore/", {
      payload: { action: "archive", notifications_ids: [findId("Two.")] },
    });
    await fixture.send("2030-05-02T07:00:00Z");
    expect(await getDigests()).toEqual(["Three."]);
  });

  test("types that the user may not see, and sections that are switched off", async () => {
    const buyer = await stage.aVendor({ companyId: user.companyId, may: ["order_documents.view_order_docs"] });
    const other = await stage.aVendor({ flagsOff: ["Product Catalog"] });
    await fixture.settledAt("2030-05-01T12:00:00Z");
    for (const { companyId } of [user, other]) {
      await fixture.raise(companyId, ["A product."], "product_item");
      await fixture.raise(companyId, ["An order."], "purchase_order");
    }
    await fixture.send("2030-05-02T07:00:00Z");
    expect(await getDigests()).toEqual(["An order. | A product."]);
    expect(await fixture.getDigestsTo(buyer.email)).toEqual(["An order."]);
    expect(await fixture.getDigestsTo(other.email)).toEqual(["An order."]);
  });

  test("other companies' notifications, and those from before the user existed", async () => {
    const stranger = await stage.aVendor();
    await fixture.raise(user.companyId, ["Ours."]);
    const newcomer = await stage.aVendor({ companyId: user.companyId });
    await fixture.settledAt("2030-05-01T12:00:00Z");
    await fixture.send("2030-05-02T07:00:00Z");
    expect(await getDigests()).toEqual(["Ours."]);
    expect(await fixture.getDigestsTo(stranger.email)).toEqual([]);
    expect(await fixture.getDigestsTo(newcomer.email)).toEqual([]);
  });
});

test("sends no mail to users who may not use the portal", { tags: ["ALRT-03.6"] }, async () => {
  await using strict = await openStage();
  await using strictFixture = digestFixture(strict);
  await strict.someTerms();
  const company = await strict.aCompany();
  const [accepted, pending, gone] = await Promise.all([
    strict.aVendor({ companyId: company.id }),
    strict.aVendor({ companyId: company.id }),
    strict.aVendor({ companyId: company.id, userStatus: "deactivated" }),
  ]);
  const suspended = await strict.aVendor({ status: "suspended" });
  for (const { id } of [accepted, gone, suspended])
    await strict.owner.query(
      "insert into terms_acceptances (user_id, terms_id, operating_system, browser) select $1, id, 'Linux', 'Firefox' from terms_versions",
      [id],
    );
  await strictFixture.settledAt("2030-05-01T12:00:00Z");
  for (const { companyId } of [accepted, suspended]) await strictFixture.raise(companyId, ["One."]);
  await strictFixture.send("2030-05-02T07:00:00Z");
  expect(await strictFixture.getDigestsTo(accepted.email)).toEqual(["One."]);
  for (const { email } of [pending, gone, suspended]) expect(await strictFixture.getDigestsTo(email)).toEqual([]);
});

test(
  "leads to the page of an order, or to its documents while the feature is off",
  { tags: ["ORD-61.2"] },
  async () => {
    const other = await stage.aVendor({ flagsOff: ["Order Responses"] });
    await fixture.settledAt("2030-05-01T12:00:00Z");
    for (const { companyId } of [user, other])
      await stage.owner.query(
        `select raise_notifications(array[$1::uuid], '{purchase_order}', '{New purchase order: PO/7}',
           array['{"po_number": "PO/7"}'::jsonb])`,
        [companyId],
      );
    await fixture.send("2030-05-02T07:00:00Z");
    const [mine, theirs] = [await fixture.mailsTo(user.email), await fixture.mailsTo(other.email)];
    expect(mine[0]?.text).toContain("https://portal.example/orders?order=PO%2F7");
    expect(theirs[0]?.text).toContain(
      "https://portal.example/document-repository?type=Order+Documents&purchase_order=PO%2F7",
    );
  },
);

test("limits a mail to 25 lines, and shows the number of the others", { tags: ["ALRT-03.7"] }, async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Event ${index + 1}.`);
  await fixture.raise(user.companyId, names);
  await fixture.send("2030-05-02T07:00:00Z");
  expect(await getDigests()).toEqual([names.toReversed().slice(0, 25).join(" | ")]);
  const [mail] = await fixture.mailsTo(user.email);
  expect(mail?.subject).toBe("Daily update: 40 new notifications");
  expect(mail?.text).toContain("View all, and 15 more:\nhttps://portal.example/notifications\n");
});
