import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../db/database.ts";
import { openStage, type Stage } from "../test/stage.ts";
import { digestDesk } from "./digest-desk.ts";

let stage: Stage;
let desk: ReturnType<typeof digestDesk>;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  desk = digestDesk(stage);
});
afterAll(async () => {
  await desk.database.destroy();
  await stage[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await stage.owner.query(
    "update mail_progress p set mailed_to = t.last_number from notification_totals t where t.company_id = p.company_id",
  );
  user = await stage.aVendor();
  await desk.settledAt("2030-05-01T12:00:00Z"); // a Wednesday
});

const told = () => desk.toldTo(user.email);

describe("a daily digest", { tags: ["ALRT-03"] }, () => {
  test("goes out at seven, once, with all that came, the newest first", async () => {
    await desk.raise(user.companyId, ["One.", "Two."]);
    await desk.send("2030-05-02T06:59:59Z");
    expect(await told()).toEqual([]);
    await desk.send("2030-05-02T07:00:00Z");
    await desk.send("2030-05-02T07:05:00Z");
    await desk.raise(user.companyId, ["Three."]);
    await desk.send("2030-05-02T23:00:00Z");
    expect(await told()).toEqual(["Two. | One."]);
    await desk.send("2030-05-03T07:00:00Z");
    expect(await told()).toEqual(["Two. | One.", "Three."]);
    expect((await desk.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      "Daily update: 2 new notifications",
      "Daily update: Three.",
    ]);
  });

  test("is not written on a day without news", async () => {
    await desk.send("2030-05-02T07:00:00Z");
    expect(await told()).toEqual([]);
    await desk.raise(user.companyId, ["One."]);
    await desk.send("2030-05-02T07:05:00Z");
    expect(await told()).toEqual([]);
    await desk.send("2030-05-03T07:00:00Z");
    expect(await told()).toEqual(["One."]);
  });

  test("comes late and once when the portal was away for days", async () => {
    await desk.raise(user.companyId, ["One."]);
    await desk.send("2030-05-05T15:30:00Z");
    await desk.send("2030-05-05T15:35:00Z");
    expect(await told()).toEqual(["One."]);
  });

  test("is written once by processes that look at the same time", async () => {
    const others = await Promise.all(Array.from({ length: 300 }, () => stage.aVendor({ companyId: user.companyId })));
    await desk.settledAt("2030-05-01T12:00:00Z");
    await desk.raise(user.companyId, ["One."]);
    await using second = openJobDatabase(stage.ownerUrl);
    await Promise.all([
      desk.send("2030-05-02T07:00:00Z"),
      desk.send("2030-05-02T07:00:00Z", second),
      desk.send("2030-05-02T07:00:00Z"),
    ]);
    const { rows } = await stage.owner.query(
      "select count(*)::int as mails, count(distinct recipient)::int as users from mails where recipient = any($1)",
      [[user, ...others].map(({ email }) => email)],
    );
    expect(rows).toEqual([{ mails: 301, users: 301 }]);
  });

  test("is neither lost nor doubled when writing it breaks off", async () => {
    await desk.raise(user.companyId, ["One."]);
    await stage.owner.query(
      "create function break_off() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$; create trigger break_off before update on mail_progress for each statement execute function break_off()",
    );
    await expect(desk.send("2030-05-02T07:00:00Z")).rejects.toThrow("gone");
    await stage.owner.query("drop function break_off cascade");
    expect(await told()).toEqual([]);
    await desk.send("2030-05-02T07:01:00Z");
    await desk.send("2030-05-02T07:02:00Z");
    expect(await told()).toEqual(["One."]);
  });
});

test.each([
  ["an hour earlier by UTC once summer time begins", "America/Chicago", "2030-03-10T12:00:00Z", "2030-03-09T13:00:00Z"],
  ["an hour later by UTC once it ends", "America/Chicago", "2030-11-03T13:00:00Z", "2030-11-02T12:00:00Z"],
])("at seven where the provider is: %s", { tags: ["ALRT-03"] }, async (_name, zone, atSeven, dayBefore) => {
  await using local = digestDesk(stage, zone);
  await desk.settledAt(dayBefore);
  await desk.raise(user.companyId, ["One."]);
  await local.send(new Date(Date.parse(atSeven) - 1000).toISOString());
  expect(await told()).toEqual([]);
  await local.send(atSeven);
  await desk.raise(user.companyId, ["Two."]);
  await local.send(new Date(Date.parse(atSeven) + 3_600_000).toISOString());
  expect(await told()).toEqual(["One."]);
});

test(
  "a day has one time for digests, also where the clock leaves out seven or has it twice",
  { tags: ["ALRT-03"] },
  async () => {
    // Summer time from the 100th day, at seven, to the 200th, at eight.
    const { rows } = await stage.owner.query<{ days: number; times: number }>(
      `select count(distinct slot)::int as times, (max(slot)::date - min(slot)::date) + 1 as days
     from (values ('2030-04-07'::timestamptz), ('2030-07-16')) clock_change (day),
       lateral generate_series(day, day + interval '6 days', interval '20 minutes') at,
       lateral latest_digest(at, 'AAA0BBB,J100/7,J200/8', null) slot
     group by clock_change.day`,
    );
    expect(rows).toEqual([
      { times: 7, days: 7 },
      { times: 7, days: 7 },
    ]);
  },
);

test("a weekly digest comes on the chosen weekday with the whole week", { tags: ["ALRT-03"] }, async () => {
  await desk.choose(user.token, { frequency: "weekly", frequency_weekly_day: "friday" });
  await desk.settledAt("2030-05-01T12:00:00Z");
  await desk.raise(user.companyId, ["One."]);
  await desk.send("2030-05-02T07:00:00Z");
  await desk.raise(user.companyId, ["Two."]);
  await desk.send("2030-05-03T06:59:00Z");
  expect(await told()).toEqual([]);
  await desk.send("2030-05-03T07:00:00Z");
  await desk.raise(user.companyId, ["Three."]);
  for (const day of ["04", "06", "09"]) await desk.send(`2030-05-${day}T07:00:00Z`);
  expect(await told()).toEqual(["Two. | One."]);
  await desk.send("2030-05-10T07:00:00Z");
  expect(await told()).toEqual(["Two. | One.", "Three."]);
});

test("in real time each mail tells of all that is new, once", { tags: ["ALRT-03"] }, async () => {
  await desk.choose(user.token, { frequency: "real_time" });
  await desk.raise(user.companyId, ["One."]);
  await desk.send();
  await desk.raise(user.companyId, ["Two."]);
  await desk.raise(user.companyId, ["Three."]);
  await desk.send();
  await desk.send();
  expect(await told()).toEqual(["One.", "Three. | Two."]);
  expect((await desk.mailsTo(user.email))[0]?.subject).toBe("One.");
});

describe("who switches mails off", { tags: ["ALRT-03"] }, () => {
  test.each(["real_time", "daily"] as const)("gets none (%s), and nothing of that time later", async (frequency) => {
    await desk.choose(user.token, { enabled: false, frequency });
    await desk.raise(user.companyId, ["While off."]);
    await desk.send("2030-05-02T07:00:00Z");
    expect(await told()).toEqual([]);
    await desk.choose(user.token, { enabled: true, frequency });
    await desk.settledAt("2030-05-02T12:00:00Z");
    await desk.raise(user.companyId, ["Since then."]);
    await desk.send("2030-05-03T07:00:00Z");
    expect(await told()).toEqual(["Since then."]);
  });
});

test("choosing another time neither loses nor doubles, and waits for that time", { tags: ["ALRT-03"] }, async () => {
  await desk.choose(user.token, { frequency: "real_time" });
  await desk.raise(user.companyId, ["One."]);
  await desk.send();
  await desk.raise(user.companyId, ["Two."]);
  await stage.owner.query("update mail_progress set settled_at = '2020-01-01'");
  await desk.choose(user.token, { frequency: "daily" });
  await desk.send();
  expect(await told()).toEqual(["One."]);
  await desk.settledAt("2030-05-01T12:00:00Z");
  await desk.send("2030-05-02T07:00:00Z");
  await desk.raise(user.companyId, ["Three."]);
  await desk.choose(user.token, { frequency: "real_time" });
  await desk.send();
  expect(await told()).toEqual(["One.", "Two.", "Three."]);
});

describe("a mail leaves out", { tags: ["ALRT-03"] }, () => {
  test("what was read or archived meanwhile", async () => {
    await desk.raise(user.companyId, ["One.", "Two.", "Three."]);
    const { results } = (await stage.call(user.token, "GET", "/api/notifications/")).json<{
      results: { id: string; description: string }[];
    }>();
    const idOf = (description: string) => results.find((one) => one.description === description)?.id;
    await stage.call(user.token, "POST", "/api/notifications/mark-read-status/", {
      payload: { mark_as: "read", marked_ids: [idOf("One.")] },
    });
    await stage.call(user.token, "PATCH", "/api/notifications/archive-restore/", {
      payload: { action: "archive", notifications_ids: [idOf("Two.")] },
    });
    await desk.send("2030-05-02T07:00:00Z");
    expect(await told()).toEqual(["Three."]);
  });

  test("what its reader may not see, or what the company has switched off", async () => {
    const buyer = await stage.aVendor({ companyId: user.companyId, may: ["order_documents.view_order_docs"] });
    const other = await stage.aVendor({ flagsOff: ["Product Catalog"] });
    await desk.settledAt("2030-05-01T12:00:00Z");
    for (const { companyId } of [user, other]) {
      await desk.raise(companyId, ["A product."], "product_item");
      await desk.raise(companyId, ["An order."], "purchase_order");
    }
    await desk.send("2030-05-02T07:00:00Z");
    expect(await told()).toEqual(["An order. | A product."]);
    expect(await desk.toldTo(buyer.email)).toEqual(["An order."]);
    expect(await desk.toldTo(other.email)).toEqual(["An order."]);
  });

  test("other companies' events, and those of before its reader came", async () => {
    const stranger = await stage.aVendor();
    await desk.raise(user.companyId, ["Ours."]);
    const newcomer = await stage.aVendor({ companyId: user.companyId });
    await desk.settledAt("2030-05-01T12:00:00Z");
    await desk.send("2030-05-02T07:00:00Z");
    expect(await told()).toEqual(["Ours."]);
    expect(await desk.toldTo(stranger.email)).toEqual([]);
    expect(await desk.toldTo(newcomer.email)).toEqual([]);
  });
});

test("nobody is mailed who may not work in the portal", { tags: ["ALRT-03"] }, async () => {
  await using strict = await openStage();
  await using strictDesk = digestDesk(strict);
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
  await strictDesk.settledAt("2030-05-01T12:00:00Z");
  for (const { companyId } of [accepted, suspended]) await strictDesk.raise(companyId, ["One."]);
  await strictDesk.send("2030-05-02T07:00:00Z");
  expect(await strictDesk.toldTo(accepted.email)).toEqual(["One."]);
  for (const { email } of [pending, gone, suspended]) expect(await strictDesk.toldTo(email)).toEqual([]);
});

describe("a load of ten thousand orders", { tags: ["ALRT-03"] }, () => {
  const orders = async (count: number) => {
    const { rows } = await stage.owner.query<{ company_code: string }>(
      "select company_code from companies where id = $1",
      [user.companyId],
    );
    const lines = Array.from(
      { length: count },
      (_, index) => `${rows[0]?.company_code},PO-${index},2026-01-05,Open,7,`,
    );
    const key = await stage.anIntakeKey();
    return stage.call(key, "POST", "/api/intake/purchase-orders", {
      payload: ["company_code,purchase_order,order_date,status,total,location", ...lines].join("\n"),
      headers: { "content-type": "text/csv" },
    });
  };

  test("is one line of a digest, whatever else there is", async () => {
    expect((await orders(10_000)).statusCode).toBe(200);
    await desk.raise(user.companyId, ["One."]);
    await desk.send("2030-05-02T07:00:00Z");
    expect(await told()).toEqual(["One. | 10,000 new purchase orders"]);
    const [mail] = await desk.mailsTo(user.email);
    expect(mail?.subject).toBe("Daily update: 10,001 new notifications");
    expect(mail?.text).toContain("https://portal.example/notifications?notification_type=purchase_order");
  });

  test("is one mail in real time, however often is looked while it is at work", async () => {
    await desk.choose(user.token, { frequency: "real_time" });
    let isLoading = true;
    const loading = orders(10_000).finally(() => (isLoading = false));
    let looked = 0;
    let waited = 0;
    while (isLoading) {
      if (await desk.send()) waited++;
      looked++;
    }
    await loading;
    await desk.send();
    expect(looked).toBeGreaterThan(2);
    expect(waited).toBeGreaterThan(0);
    expect(await told()).toEqual(["10,000 new purchase orders"]);
  });
});

test("a mail has 25 lines at most, and says how much more there is", { tags: ["ALRT-03"] }, async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Event ${index + 1}.`);
  await desk.raise(user.companyId, names);
  await desk.send("2030-05-02T07:00:00Z");
  expect(await told()).toEqual([names.toReversed().slice(0, 25).join(" | ")]);
  const [mail] = await desk.mailsTo(user.email);
  expect(mail?.subject).toBe("Daily update: 40 new notifications");
  expect(mail?.text).toContain("View all, and 15 more:\nhttps://portal.example/notifications\n");
});
