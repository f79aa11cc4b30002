import { afterAll, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { requirementReminderFixture } from "../../../test/requirement-reminder-fixture.ts";

const fixture = requirementReminderFixture();
const { query, publish, remind } = fixture;
const companies = 2000;
const requirements = 40;
/** Companies of which somebody gets the mails. */
const mailed = 20;
const dayMs = 86_400_000;
const toDay = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayMs;
const toText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const start = toDay("2027-12-01");

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

/** Days are counted from 1970. */
interface Modelled {
  id: string;
  company: string;
  opened: number;
  due: number;
  inReview: boolean;
  /** No step comes before this day while the due day stays. */
  next: number;
  /** The steps by due day that were handled; true if they were skipped. */
  handled: Map<number, boolean>;
}

const steps = [60, 30, 14, 7, 1, 0, -7, -14, -21, -28];

/** One number for a due day and a step, which may be negative. */
const toKey = (due: number, step: number) => due * 1000 + step + 500;

/** Does what the specification says about one item on one day, in the plainest way. */
function remindInModel(item: Modelled, day: number) {
  if (day < item.next) return false;
  item.next = Math.min(...steps.map((step) => item.due - step).filter((at) => at > day));
  let isMailed = false;
  for (const step of steps) {
    const at = item.due - step;
    const key = toKey(item.due, step);
    if (at > day || at < item.opened || item.handled.has(key)) continue;
    const isSkipped = day - at > 3 || item.inReview;
    item.handled.set(key, isSkipped);
    isMailed ||= !isSkipped;
  }
  return isMailed;
}

/** The handled steps of an item in the form of `findHandled`. */
const describe = ({ handled }: Modelled) =>
  [...handled]
    .toSorted(([one], [other]) => one - other)
    .map(([key, isSkipped]) => `${key}${isSkipped ? " skipped" : ""}`)
    .join();

async function findHandled() {
  const rows = await query<{ id: string; handled: string }>(
    `select item_id as id, string_agg(key || case when is_skipped then ' skipped' else '' end, ',' order by key) as handled
     from (select item_id, is_skipped, (due_on - date '1970-01-01') * 1000 + step + 500 as key from requirement_reminders) r group by 1`,
  );
  return new Map(rows.map(({ id, handled }) => [id, handled]));
}

/** Stores the items of the model as they are. */
const store = (items: readonly Modelled[]) =>
  query(
    `update requirement_items i set due_on = date '1970-01-01' + n.due, is_untold = false,
       state = case when n.in_review then 'in_review' else 'missing' end,
       opened_at = (date '1970-01-01' + n.opened + time '12:00') at time zone 'America/Chicago'
     from unnest($1::uuid[], $2::int[], $3::int[], $4::boolean[]) as n (id, due, opened, in_review) where i.id = n.id`,
    [
      items.map(({ id }) => id),
      items.map(({ due }) => due),
      items.map(({ opened }) => opened),
      items.map(({ inReview }) => inReview),
    ],
  );

/** Publishes the requirements and inserts the companies with their items, and people of some of them. Returns the addresses of these by company. */
async function addCompanies() {
  const published: number[] = [];
  for (let n = 0; n < requirements; n += 1)
    published.push(await publish({ condition: { plan_ids: [], countries: [] } }));
  const ids = await query<{ id: string }>(
    `insert into companies (company_code, name) select 'YEAR-' || n, 'Company ' || n from generate_series(1, ${companies}) n returning id`,
  );
  await query(
    `insert into company_feature_flags select unnest($1::uuid[]), 'Required Documents', true
     on conflict (company_id, feature_name) do update set active = true`,
    [ids.map(({ id }) => id)],
  );
  await query(
    `insert into requirement_items (company_id, requirement_id, kind)
     select c, r, 'company' from unnest($1::uuid[]) c, unnest($2::int[]) r`,
    [ids.map(({ id }) => id), published],
  );
  await query("analyze");
  const addresses = new Map<string, string>();
  for (const { id } of ids.slice(0, mailed))
    addresses.set(id, (await fixture.stage.aVendor({ companyId: id, role: "Full Access" })).email);
  return addresses;
}

test("a year on two processes agrees with a plain model", { tags: ["REQ-42.3"], timeout: 900_000 }, async () => {
  const random = createRandom(7);
  const addresses = await addCompanies();
  const rows = await query<{ id: string; company: string }>(
    "select id, company_id as company from requirement_items order by company_id, requirement_id",
  );
  expect(rows).toHaveLength(companies * requirements);
  const model = rows.map(({ id, company }): Modelled => {
    const opened = start - random(200);
    return { id, company, opened, due: start + random(430) - 30, inReview: false, next: 0, handled: new Map() };
  });
  await store(model);
  second.database = openJobDatabase(fixture.stage.logins.jobs);
  const mails = new Map([...addresses.values()].map((address) => [address, 0]));
  let reminders = 0;
  for (let day = start; day < start + 366; day += 1) {
    // Some due days move, some documents arrive and some are sent back.
    const changed = Array.from({ length: 200 }, () => model[random(model.length)]!); // The index is within the list.
    for (const item of changed) {
      if (random(2) === 0) {
        item.due += random(40) - 10;
        item.next = 0;
      } else item.inReview = !item.inReview;
    }
    await store([...new Set(changed)]);
    // The portal is down for four days in March, when the clocks change.
    if (day >= toDay("2028-03-10") && day < toDay("2028-03-14")) continue;
    const now = `${toText(day)}T14:00:00Z`;
    await Promise.all([remind(now), remind(now, second.database)]);
    const reminded = model.filter((item) => remindInModel(item, day));
    reminders += reminded.length;
    for (const company of new Set(reminded.map((item) => item.company))) {
      const address = addresses.get(company);
      if (address !== undefined) mails.set(address, (mails.get(address) ?? 0) + 1);
    }
  }
  const found = await findHandled();
  expect(reminders).toBeGreaterThan(100_000);
  expect(model.filter((item) => describe(item) !== (found.get(item.id) ?? "")).map(({ id }) => id)).toEqual([]);
  const sent = await query<{ recipient: string; count: number }>(
    "select recipient, count(*)::int as count from mails where recipient = any($1) and subject like '%needed from you' group by 1",
    [[...mails.keys()]],
  );
  expect(new Map(sent.map(({ recipient, count }) => [recipient, count]))).toEqual(mails);
});
