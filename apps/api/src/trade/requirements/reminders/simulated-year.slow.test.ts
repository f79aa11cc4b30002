import { afterAll, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { requirementReminderFixture } from "../../../test/requirement-reminder-fixture.ts";

const fixture = requirementReminderFixture();
const { query, publish, follow, remind } = fixture;
/** The specification names ten times as many companies, for which the test takes ten times as long. */
const companies = 200;
const requirements = 40;
const dayMs = 86_400_000;
const start = Date.parse("2027-12-01T00:00:00Z");
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const second: { database?: ReturnType<typeof openJobDatabase> } = {};
afterAll(() => second.database?.destroy());

/** Returns numbers that are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Modelled {
  opened: string;
  due: string;
  inReview: boolean;
  /** The steps by due day that were handled. */
  handled: Map<string, boolean>;
}

const steps = [60, 30, 14, 7, 1, 0, -7, -14, -21, -28];

/** Does what the specification says about one item on one day, in the plainest way. */
function remindInModel(item: Modelled, day: string) {
  let isMailed = false;
  for (const step of steps) {
    const at = toDay(Date.parse(item.due) - step * dayMs);
    const key = `${item.due} ${step}`;
    if (at > day || at < item.opened || item.handled.has(key)) continue;
    const isSkipped = Date.parse(day) - Date.parse(at) > 3 * dayMs || item.inReview;
    item.handled.set(key, isSkipped);
    isMailed ||= !isSkipped;
  }
  return isMailed;
}

test("a year on two processes agrees with a plain model", { tags: ["REQ-42.3"], timeout: 600_000 }, async () => {
  const random = createRandom(7);
  const ids = (
    await query<{ id: string }>(
      `insert into companies (company_code, name) select 'YEAR-' || n, 'Company ' || n from generate_series(1, ${companies}) n returning id`,
    )
  ).map(({ id }) => id);
  await query(
    "insert into company_feature_flags select unnest($1::uuid[]), 'Required Documents', true on conflict do nothing",
    [ids],
  );
  for (let n = 0; n < requirements; n += 1) await publish({ condition: { plan_ids: [], countries: [] } });
  await follow();
  // Other companies of this database would be reminded too.
  await query("delete from requirement_items where company_id <> all($1::uuid[])", [ids]);
  const model = new Map<string, Modelled>();
  const places = await query<{ id: string; n: number }>(
    "select id, row_number() over (order by company_id, requirement_id)::int as n from requirement_items",
  );
  expect(places).toHaveLength(companies * requirements);
  for (const { id } of places) {
    const opened = toDay(start - random(200) * dayMs);
    model.set(id, { opened, due: toDay(start + (random(430) - 30) * dayMs), inReview: false, handled: new Map() });
  }
  const store = async (changed: readonly string[]) => {
    const items = changed.map((id) => model.get(id)!); // Each is in the model.
    await query(
      `update requirement_items i set due_on = n.due, is_untold = false, state = case when n.in_review then 'in_review' else 'missing' end,
         opened_at = (n.opened + time '12:00') at time zone 'America/Chicago'
       from unnest($1::uuid[], $2::date[], $3::date[], $4::boolean[]) as n (id, due, opened, in_review) where i.id = n.id`,
      [changed, items.map(({ due }) => due), items.map(({ opened }) => opened), items.map(({ inReview }) => inReview)],
    );
  };
  await store([...model.keys()]);
  second.database = openJobDatabase(fixture.stage.logins.jobs);
  const all = [...model.keys()];
  let mailed = 0;
  for (let n = 0; n < 366; n += 1) {
    const day = toDay(start + n * dayMs);
    // Some due days move, some documents arrive and some are sent back.
    const changed = Array.from({ length: 20 }, () => all[random(all.length)]!); // The index is within the list.
    for (const id of changed) {
      const item = model.get(id)!; // Each is in the model.
      if (random(2) === 0) item.due = toDay(Date.parse(item.due) + (random(40) - 10) * dayMs);
      else item.inReview = !item.inReview;
    }
    await store([...new Set(changed)]);
    // The portal is down for four days in March, when the clocks change.
    if (day >= "2028-03-10" && day < "2028-03-14") continue;
    const now = `${day}T14:00:00Z`;
    await Promise.all([remind(now), remind(now, second.database)]);
    for (const item of model.values()) mailed += remindInModel(item, day) ? 1 : 0;
  }
  const rows = await query<{ id: string; key: string; is_skipped: boolean }>(
    "select item_id as id, due_on || ' ' || step as key, is_skipped from requirement_reminders",
  );
  const found = new Map(rows.map(({ id, key, is_skipped }) => [`${id} ${key}`, is_skipped]));
  const expected = new Map<string, boolean>(
    [...model].flatMap(([id, { handled }]) =>
      [...handled].map(([key, isSkipped]) => [`${id} ${key}`, isSkipped] as const),
    ),
  );
  expect(mailed).toBeGreaterThan(10_000);
  expect([...expected].filter(([key, isSkipped]) => found.get(key) !== isSkipped)).toEqual([]);
  expect([...found.keys()].filter((key) => !expected.has(key))).toEqual([]);
});
