import { describe, expect, test } from "vitest";
import { reminderFixture } from "../../../test/reminder-fixture.ts";
import { chooseStep } from "./choose-step.ts";

const fixture = reminderFixture();
const { addOrder, answer, loadLines, mailsTo, query, remind, reminders, sentAt } = fixture;

// The 4th of March 2030 is a Monday. An order of ten o'clock should be answered on Wednesday at ten.
const monday = "2030-03-04T10:00:00Z";

describe("a reminder", { tags: ["ORD-62.1"] }, () => {
  test("comes at half of the time, on the morning of the day, and then each third working day, five times", async () => {
    await fixture.stage.owner.query("insert into work_holidays (day, name) values ('2030-03-19', 'Spring')");
    await sentAt(monday);
    const times: string[] = [];
    for (let hour = 0; hour < 24 * 40; hour += 1) {
      const now = new Date(Date.parse(monday) + hour * 3_600_000).toISOString();
      // Twice, because a process that was killed may have sent it.
      for (const time of [now, now.replace(":00:00", ":30:00")]) {
        const [one] = await query<{ is_due: boolean }>(
          "select remind_at <= $2 as is_due from order_states where company_id = $1",
          time,
        );
        if (!one?.is_due) continue;
        const before = (await mailsTo()).length;
        await remind(time);
        await remind(time);
        if ((await mailsTo()).length > before) times.push(time.slice(5, 16));
      }
    }
    const after = ["03-11T08:00", "03-14T08:00", "03-20T08:00", "03-25T08:00", "03-28T08:00"];
    expect(times).toEqual(["03-05T10:00", "03-06T08:00", ...after]);
    expect((await mailsTo()).length).toBe(7);
    expect((await reminders()).map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("comes at eight in the zone of the calendar", async () => {
    await fixture.stage.owner.query("update work_calendar set time_zone = 'America/Chicago'");
    await sentAt("2030-03-04T16:00:00Z");
    await remind("2030-03-05T16:00:00Z");
    await remind("2030-03-06T13:59:00Z");
    expect((await mailsTo()).length).toBe(1);
    await remind("2030-03-06T14:00:00Z");
    const [, second] = await mailsTo();
    expect(second?.text).toContain("Answer by Mar 6, 2030, 10:00 AM, America/Chicago");
  });

  test("begins again after a change of the order, and ends with the answer", async () => {
    await sentAt(monday);
    await remind("2030-03-05T10:00:00Z");
    // The change comes after the sending.
    await sentAt("2026-03-02T10:00:00Z");
    await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    await sentAt("2030-03-11T10:00:00Z");
    await remind("2030-03-12T10:00:00Z");
    expect(await reminders()).toEqual([
      { revision: 1, step: 1 },
      { revision: 2, step: 1 },
    ]);
    await answer({}, { revision: 2, accept_rest: true });
    await remind("2030-03-13T08:00:00Z");
    expect((await mailsTo()).length).toBe(2);
  });

  test("that is a day late is not sent, but the next one is", async () => {
    await sentAt(monday);
    await remind("2030-03-13T08:00:00Z");
    expect([await reminders(), (await mailsTo()).length]).toEqual([[{ revision: 1, step: 3 }], 0]);
    await remind("2030-03-14T09:00:00Z");
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([
      "Reminder: 1 purchase order waits for your answer",
    ]);
  });

  test.for<[string, string, (string | null)[], number, object]>([
    ["skips the half in a short time", "07:00", ["12:00", "08:00", "19:00"], 0, { step: 2, next: "19:00" }],
    ["skips the morning before the clock began", "09:00", ["12:00", "08:00", "19:00"], 0, { step: 1, next: "19:00" }],
    ["skips times that there are not", "07:00", [null, "08:00", "19:00"], 0, { step: 2, next: "19:00" }],
    ["is one for two times that have passed", "06:00", ["07:00", "08:00", "19:00"], 0, { step: 2, next: "19:00" }],
    ["is none after the last", "06:00", ["07:00", "08:00", "12:00"], 3, { step: undefined, next: null }],
  ])("%s", ([, from, times, lastStep, expected]) => {
    const at = (time: string) => new Date(`2030-03-04T${time}:00Z`);
    const dates = times.map((time) => (time === null ? null : at(time)));
    const { step, next } = chooseStep({ from: at(from), times: dates, lastStep }, at("13:00"));
    expect({ step, next: next?.toISOString().slice(11, 16) ?? null }).toEqual(expected);
  });
});

describe("the mail", { tags: ["ORD-62.2"] }, () => {
  test("names all orders of the company, the most urgent first", async () => {
    await addOrder("PO-2", ["1,A,2,EA,1,2027-03-01"]);
    await addOrder("PO-3", ["1,A,2,EA,1,2027-03-01"]);
    await sentAt("2030-03-04T09:10:00Z", "PO-2");
    await sentAt("2030-03-04T09:40:00Z", "PO-1");
    await sentAt("2030-03-04T10:40:00Z", "PO-3");
    await remind("2030-03-05T09:59:00Z");
    expect(await mailsTo()).toEqual([]);
    await Promise.all([remind("2030-03-05T10:00:00Z"), remind("2030-03-05T10:00:00Z")]);
    const mails = await mailsTo();
    expect(mails.length).toBe(1);
    expect(mails[0]?.subject).toBe("Reminder: 2 purchase orders wait for your answer");
    expect(mails[0]?.text).toMatch(/Purchase order PO-2[^]*Mar 6, 2030, 9:10 AM, UTC[^]*Purchase order PO-1/);
    expect(mails[0]?.text).toContain("https://portal.example/orders?order=PO-1");
    expect(mails[0]?.unsubscribe_url).toBe("https://api.example/api/notifications/unsubscribe/?code={{code}}");
  });

  test("names 25 orders and the number of the others", async () => {
    await query(
      "insert into purchase_orders (company_id, purchase_order, order_date, status, total) select $1, 'X-' || n, current_date, 'Open', 1 from generate_series(1, 29) n",
    );
    await query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select $1, o.id, 1, p.id, 5, 'EA', 1 from purchase_orders o join products p using (company_id)
       where company_id = $1 and purchase_order like 'X-%' and p.gxp_sku = 'A'`,
    );
    await sentAt(monday);
    await remind("2030-03-06T11:00:00Z");
    const [mail] = await mailsTo();
    expect(mail?.text.match(/Late: the answer was due Mar 6, 2030, 10:00 AM, UTC/g)?.length).toBe(25);
    expect(mail?.text).toContain("View all, and 5 more");
  });

  test("goes to the active people who answer and want mails", async () => {
    const company = { companyId: fixture.company.id };
    const other = await fixture.stage.aVendor({ ...company, may: ["orders.view_order", "orders.respond"] });
    const others = [
      await fixture.stage.aVendor({ ...company, role: "View Only" }),
      await fixture.stage.aVendor({ ...company, userStatus: "deactivated" }),
      await fixture.stage.aVendor(company),
      await fixture.stage.aVendor(),
    ];
    const payload = { enabled: false, frequency: "daily", frequency_weekly_day: null };
    await fixture.stage.call(others[2]?.token, "PUT", "/api/notifications/settings/", { payload });
    await sentAt(monday);
    await remind("2030-03-05T10:00:00Z");
    expect([await mailsTo(), await mailsTo(other.email)].map(({ length }) => length)).toEqual([1, 1]);
    const none = await Promise.all(others.map(({ email }) => mailsTo(email)));
    expect(none.flat()).toEqual([]);
  });

  test.for([
    ["suspended", "update companies set status = 'suspended', suspended_at = '2030-03-04T12:00Z' where id = $1"],
    [
      "for tests",
      "update companies set test_of = (select id from companies where id <> $1 and test_of is null limit 1) where id = $1",
    ],
    ["without the feature", "update company_feature_flags set active = false where company_id = $1"],
  ])("is not sent to companies that are %s", { tags: ["ORD-62.3"] }, async ([, change = ""]) => {
    await fixture.stage.aCompany();
    await sentAt(monday);
    await query(change);
    await remind("2030-03-05T10:00:00Z");
    await remind("2030-03-06T08:00:00Z");
    expect([await mailsTo(), await reminders()]).toEqual([[], []]);
  });

  test("is sent after a suspension, at the moved times", { tags: ["ORD-62.3"] }, async () => {
    await sentAt(monday);
    await query("update companies set status = 'suspended', suspended_at = now() where id = $1");
    await remind("2030-03-05T10:00:00Z");
    const staff = await fixture.stage.aStaffMember();
    await fixture.stage.call(staff.token, "POST", `/api/provider/companies/${fixture.company.id}/resume`);
    await remind("2030-03-05T11:00:00Z");
    expect((await mailsTo()).length).toBe(1);
  });
});
