import type { Condition } from "@lading/contract";
import { expect, test } from "vitest";
import { openNoticeHistory } from "../../../test/notice-history.ts";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { openRunner } from "../../../test/run-fixture.ts";
import { compareItems } from "./compare-items.ts";

const histories = 1000;
const fixture = requirementFixture();
const { query } = fixture;

/** Returns whole numbers below a limit, the same ones for each run of the test. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomNumbers(20_261_129);
const oneOf = <T>(choices: readonly T[]) => choices[random(choices.length)]!; // No list of choices is empty.

const materials = ["Steel", "Brass", null] as const;
const countries = ["Italy", "India", null] as const;

/** A condition that random products, orders and companies of this test meet sometimes. */
const aCondition = (appliesTo: string): Condition => ({
  ...(random(3) === 0 && { countries: [oneOf(["italy", "India"])] }),
  ...(appliesTo !== "company" && {
    ...(random(3) === 0 && { is_api_certified: random(2) === 0 }),
    ...(random(3) === 0 && {
      attributes: [
        oneOf([
          { name: "material", test: "has" },
          { name: "length", test: "over", value: "5" },
        ] as const),
      ],
    }),
  }),
  ...((appliesTo === "order_line" || appliesTo === "ship_line") &&
    random(2) === 0 && { order_amount_over: String(random(10) * 100) }),
});

/** One random change of what requirements look at, or of a requirement. */
const steps: readonly ((company: string) => Promise<unknown>)[] = [
  (company) => fixture.stage.aProduct(company, { material: oneOf(materials), length: random(10) }),
  (company) =>
    query(
      `update products set material = $2, length = $3, is_api_certified = $4
       where id in (select id from products where company_id = $1 order by md5(id::text || $5) limit $6)`,
      [company, oneOf(materials), random(10), oneOf([true, false, null]), String(random(1000)), 1 + random(3)],
    ),
  (company) =>
    query(
      `with placed as (
         insert into purchase_orders (company_id, purchase_order, order_date, status, total)
         values ($1, 'PO-' || gen_random_uuid(), '2026-11-02', 'Pending', $2) returning company_id, id)
       insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
         select o.company_id, o.id, row_number() over (), p.id, 5, 'EA', 10
         from placed o join (select id, company_id from products where company_id = $1 order by md5(id::text || $3) limit 3) p
           using (company_id)`,
      [company, random(10) * 100, String(random(1000))],
    ),
  (company) =>
    query(
      `update purchase_orders set total = $2 where id in (
         select id from purchase_orders where company_id = $1 order by md5(id::text || $3) limit 1)`,
      [company, random(10) * 100, String(random(1000))],
    ),
  (company) =>
    query(
      `update purchase_order_lines l set ${oneOf(["is_closed", "is_cancelled"])} = $2 from (
         select order_id, line from purchase_order_lines where company_id = $1 order by md5(order_id || '/' || line || $3) limit 2) x
       where l.company_id = $1 and l.order_id = x.order_id and l.line = x.line`,
      [company, oneOf([true, false, null]), String(random(1000))],
    ),
  (company) =>
    query(
      `update purchase_order_lines l set product_id = (
           select id from products where company_id = $1 order by md5(id::text || $2) limit 1)
       from (select order_id, line from purchase_order_lines where company_id = $1 order by md5(order_id || '/' || line || $2) limit 1) x
       where l.company_id = $1 and l.order_id = x.order_id and l.line = x.line`,
      [company, String(random(1000))],
    ),
  (company) => query("update companies set country = $2 where id = $1", [company, oneOf(countries)]),
  // The call that switches the feature notes the company too.
  (company) =>
    query(
      `with switched as (
         update company_feature_flags set active = $2 where company_id = $1 and feature_name = 'Required Documents')
       insert into requirement_changes (kind, company_id) values ('company', $1)`,
      [company, random(4) > 0],
    ),
  async () => {
    const applies_to = oneOf(["company", "product", "order_line", "ship_line"] as const);
    await fixture.publish({ applies_to, condition: aCondition(applies_to) });
  },
  async () => {
    const changed = await query<{ id: number; applies_to: string }>(
      "select id, applies_to from requirements where deleted_at is null order by md5(id::text || $1) limit 1",
      [String(random(1000))],
    );
    for (const { id, applies_to } of changed)
      await (random(4) === 0
        ? fixture.staffCall("DELETE", `requirements/${id}`)
        : fixture.staffCall("PATCH", `requirements/${id}`, { condition: aCondition(applies_to) }));
  },
];

interface Opened {
  items: number;
  /** Needed and not needed. */
  states: number;
  /** Of lines of ship notices. */
  shipped: number;
}

const countItems = `select count(*)::int as items, count(distinct state)::int as states,
  count(*) filter (where kind = 'ship_line')::int as shipped from requirement_items`;

test(
  `items are right after ${histories} random histories of products, orders, lines, ship notices, companies and conditions`,
  { timeout: 1_800_000, tags: ["REQ-10.5"] },
  async () => {
    const vendors = [fixture.vendor];
    while (vendors.length < 4) vendors.push(await fixture.stage.aVendor());
    await query("insert into order_statuses (name) values ('Pending') on conflict do nothing");
    await using runner = openRunner(fixture.stage);
    await using notices = openNoticeHistory(fixture.stage, random);
    const compare = () => compareItems(fixture.database, AbortSignal.timeout(60_000), { error: () => {} });
    const differences: (number | undefined)[] = [];
    const counted: Opened[] = [];
    for (let history = 0; history < histories; history += 1) {
      // Each twentieth history begins without requirements, so that few are compared at a time and many begin.
      if (history % 20 === 0) {
        counted.push(...(await query<Opened>(countItems)));
        await query("delete from requirement_items");
        await query("delete from requirements");
        // The access token of the one before ends after five minutes.
        fixture.staff = await fixture.stage.aStaffMember();
      }
      for (let step = 0; step < 8; step += 1) {
        const vendor = oneOf(vendors);
        await (random(4) === 0 ? oneOf(notices.steps)(vendor) : oneOf(steps)(vendor.companyId));
        if (random(4) === 0) await fixture.follow();
        if (random(4) === 0) await runner.execute();
      }
      await runner.execute();
      differences.push(await compare());
    }
    expect(differences).toEqual(Array<number>(histories).fill(0));
    expect(counted.reduce((sum, { items }) => sum + items, 0)).toBeGreaterThan(1000);
    expect(counted.reduce((sum, { shipped }) => sum + shipped, 0)).toBeGreaterThan(100);
    expect(counted.some(({ states }) => states === 2)).toBe(true);
  },
);
