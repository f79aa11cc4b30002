import { workKindIds } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const run = async (statement: string, ...values: unknown[]) =>
  (await stage.owner.query<Record<string, unknown>>(statement, values)).rows;

interface Calendar {
  zone?: string;
  weekdays?: number[];
  holidays?: string[];
}

async function addDays(
  since: string,
  days: number,
  { zone = "UTC", weekdays = [1, 2, 3, 4, 5], holidays = [] }: Calendar,
) {
  await run("update work_calendar set time_zone = $1, weekdays = $2", zone, weekdays);
  await run("delete from work_holidays");
  await run("insert into work_holidays select unnest($1::date[]), 'Holiday'", holidays);
  const [row] = await run(
    "select add_working_days($1, $2, time_zone, weekdays, holidays) as due from work_terms limit 1",
    since,
    days,
  );
  return (row!.due as Date).toISOString(); // The view has a row for each kind, and a timestamptz is a Date.
}

describe("a due time is as many working days later, at the same time of day", { tags: ["CON-02.3"] }, () => {
  const chicago = { zone: "America/Chicago" };
  test.each<[string, since: string, days: number, Calendar, due: string]>([
    ["within a week", "2026-03-03T15:30:00Z", 2, {}, "2026-03-05T15:30:00.000Z"],
    ["over a weekend", "2026-03-06T15:30:00Z", 2, {}, "2026-03-10T15:30:00.000Z"],
    [
      "from a weekend, which ends with Monday's first minute",
      "2026-03-07T15:30:00Z",
      1,
      {},
      "2026-03-10T00:00:00.000Z",
    ],
    ["over a holiday", "2026-03-03T15:30:00Z", 2, { holidays: ["2026-03-04"] }, "2026-03-06T15:30:00.000Z"],
    ["from a holiday", "2026-03-04T15:30:00Z", 1, { holidays: ["2026-03-04"] }, "2026-03-06T00:00:00.000Z"],
    [
      "over the end of a year with its holidays",
      "2026-12-30T09:00:00Z",
      2,
      { holidays: ["2026-12-31", "2027-01-01"] },
      "2027-01-05T09:00:00.000Z",
    ],
    [
      "over the beginning of daylight saving time, an hour earlier in UTC",
      "2026-03-06T15:30:00Z",
      2,
      chicago,
      "2026-03-10T14:30:00.000Z",
    ],
    ["over its end, an hour later in UTC", "2026-10-30T14:30:00Z", 2, chicago, "2026-11-03T15:30:00.000Z"],
    [
      "at a time that the clocks skip",
      "2026-03-07T08:30:00Z",
      1,
      { ...chicago, weekdays: [6, 7] },
      "2026-03-08T08:30:00.000Z",
    ],
    ["on the day of the zone, not of UTC", "2026-03-07T03:00:00Z", 1, chicago, "2026-03-10T02:00:00.000Z"],
    ["in a zone ahead of UTC", "2026-03-05T22:00:00Z", 1, { zone: "Pacific/Auckland" }, "2026-03-08T22:00:00.000Z"],
    [
      "with a working week from Sunday to Thursday",
      "2026-03-05T10:00:00Z",
      1,
      { weekdays: [7, 1, 2, 3, 4] },
      "2026-03-08T10:00:00.000Z",
    ],
    ["on the leap day", "2028-02-28T10:00:00Z", 1, {}, "2028-02-29T10:00:00.000Z"],
  ])("%s", async (_name, since, days, calendar, due) => {
    expect(await addDays(since, days, calendar)).toBe(due);
  });
});

describe("the settings", () => {
  const read = async () => (await stage.call(staff.token, "GET", "/api/provider/queue/settings")).json();
  const change = async (values: object, token = staff.token) => {
    const answer = await stage.call(token, "PUT", "/api/provider/queue/settings", { payload: values });
    return { status: answer.statusCode, body: answer.json() };
  };

  test(
    "have a promise for each kind of work, which the migration of a new kind adds",
    { tags: ["CON-02.3"] },
    async () => {
      const promised = await run("select kind from work_promises");
      expect(new Set(promised.map(({ kind }) => kind))).toEqual(new Set(workKindIds));
    },
  );

  const inFiveDays = "add_working_days(w.waiting_since, 5, t.time_zone, t.weekdays, t.holidays)";

  test("change every due time with the calendar and the promises", { tags: ["CON-02.3"] }, async () => {
    await addDays("2026-03-03T15:30:00Z", 1, {});
    const { companyId } = await stage.aVendor();
    await stage.anEdit(companyId);
    const due = async () =>
      (
        await run(
          `select due_at = ${inFiveDays} as is_later from work_items w join work_terms t using (kind) where kind = 'edits'`,
        )
      )[0];
    expect(await due()).toMatchObject({ is_later: false });
    const settings = await read();
    const holidays = [{ day: "2027-01-01", name: "New Year's Day" }];
    const changed = await change({
      ...settings,
      time_zone: "America/Chicago",
      weekdays: [5, 1, 1, 2, 3],
      holidays,
      promises: { ...settings.promises, edits: 5 },
    });
    expect(changed).toEqual({
      status: 200,
      body: {
        time_zone: "America/Chicago",
        weekdays: [1, 2, 3, 5],
        holidays,
        promises: { ...Object.fromEntries(workKindIds.map((kind) => [kind, 2])), new_company: 20, edits: 5 },
        version: settings.version + 1,
      },
    });
    expect(await due()).toMatchObject({ is_later: true });
    // A new row gets the promise of its kind, too.
    await stage.anEdit(companyId);
    expect(
      await run(
        `select from work_items w join work_terms t using (kind) where kind = 'edits' and due_at <> ${inFiveDays}`,
      ),
    ).toEqual([]);
  });

  test("are refused if another person changed them first", { tags: ["CON-02.5"] }, async () => {
    const settings = await read();
    expect((await change(settings)).status).toBe(200);
    expect(await change(settings)).toMatchObject({ status: 409, body: { code: "work_settings_changed" } });
  });

  test("name the field of a wrong value", { tags: ["CON-02.5"] }, async () => {
    const settings = await read();
    for (const [values, field] of [
      [{ time_zone: "Mars/Olympus" }, "time_zone"],
      [{ weekdays: [] }, "weekdays"],
      [{ promises: { ...settings.promises, edits: 0 } }, "promises.edits"],
      [{ promises: { ...settings.promises, edits: 61 } }, "promises.edits"],
      [{ holidays: [{ day: "2026-02-30", name: "x" }] }, "holidays.0.day"],
      [{ holidays: [{ day: "2026-02-01", name: "" }] }, "holidays.0.name"],
      [
        {
          holidays: [
            { day: "2026-02-01", name: "x" },
            { day: "2026-02-01", name: "y" },
          ],
        },
        "holidays.1.day",
      ],
    ] as const) {
      const { status, body } = await change({ ...settings, ...values });
      expect([status, Object.keys(body)]).toEqual([400, [field]]);
    }
    expect(await read()).toEqual(settings);
  });

  test("can be changed only with the permission for staff", { tags: ["CON-02.5"] }, async () => {
    const reviewer = await stage.aStaffMember({ may: ["provider.review_edits"] });
    expect((await stage.call(reviewer.token, "GET", "/api/provider/queue/settings")).statusCode).toBe(200);
    expect((await change(await read(), reviewer.token)).status).toBe(403);
  });
});
