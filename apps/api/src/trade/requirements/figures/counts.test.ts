import type { RequirementCounts } from "@lading/contract";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { keepCounts } from "./count-queries.ts";

const fixture = requirementFixture();
const { follow, publish, query, staffCall } = fixture;

const read = async (asked = ""): Promise<RequirementCounts> =>
  (await staffCall("GET", `requirement-figures${asked}`)).body;

const none = {
  needed: 0,
  accepted: 0,
  in_review: 0,
  changes_requested: 0,
  missing: 0,
  expiring_30: 0,
  expiring_60: 0,
  expiring_90: 0,
  expired: 0,
  waived: 0,
  blocking: 0,
};

/** Publishes a requirement that blocks, of the fixture's company and some other ones, and puts their items into states. */
async function openItems(states: readonly string[]) {
  const others = await Promise.all(states.slice(1).map(() => fixture.stage.aVendor()));
  const company_ids = [fixture.company.id, ...others.map(({ companyId }) => companyId)];
  const id = await publish({ condition: { company_ids }, effect: { kind: "block", of: ["answer_orders"] } });
  await follow();
  for (const [place, values] of states.entries())
    await query(
      `update requirement_items i set ${values} from (select (now() at time zone time_zone)::date as today from work_calendar) t
       where company_id = $1`,
      [company_ids[place]],
    );
  return { id, others: others.map(({ companyId }) => companyId) };
}

const states = [
  "state = 'accepted', valid_until = today + 20, renewal = 'submitted'",
  "state = 'accepted', valid_until = today + 75",
  "state = 'accepted', valid_until = today - 1",
  "state = 'submitted'",
  "state = 'in_review'",
  "state = 'changes_requested'",
  "state = 'waived', waived_until = today",
  "state = 'waived', waived_until = today - 1",
];
const counts = {
  needed: 8,
  accepted: 2,
  in_review: 3,
  changes_requested: 1,
  missing: 1,
  expiring_30: 1,
  expiring_60: 1,
  expiring_90: 2,
  expired: 1,
  waived: 1,
  blocking: 5,
};

test("staff read what became of the documents of each requirement and company", { tags: ["REQ-35.1"] }, async () => {
  const { id, others } = await openItems(states);
  const { total, results, blocked_companies, review } = await read();
  expect({ total, blocked_companies, review }).toEqual({
    total: counts,
    blocked_companies: { n: 5, of: 8 },
    review: { median_hours: null, p90_hours: null, median_rounds: null, first_try: { n: 0, of: 0 } },
  });
  expect(results).toEqual([
    {
      ...counts,
      requirement: { id, name: expect.any(String), applies_to: "company", is_request: false },
      company: null,
      day: null,
    },
  ]);

  const listed = await staffCall("GET", "requirement-items/?state=submitted&state=in_review");
  expect(listed.body.count).toBe(counts.in_review);

  const byCompany = await read("?by=company&ordering=-expired&page_size=10");
  expect([byCompany.count, byCompany.results[0]]).toEqual([
    8,
    {
      ...none,
      needed: 1,
      expired: 1,
      blocking: 1,
      company: { id: others[1], name: expect.any(String) },
      requirement: null,
      day: null,
    },
  ]);
  expect((await read("?by=company&search=nobody%20has%20this")).results).toEqual([]);

  await query("update companies set test_of = $2 where id = $1", [others[0], fixture.company.id]);
  expect((await read()).total).toMatchObject({ needed: 7, accepted: 1, expiring_90: 1 });
});

test(
  "many items are counted by a job, which also keeps the last count of each day",
  { tags: ["REQ-35.2"] },
  async () => {
    const { id } = await openItems(states);
    await fixture.database.transaction().execute(keepCounts);
    const [day] = (await read(`?by=day&requirement=${id}`)).results;
    expect(day).toEqual({
      ...counts,
      requirement: null,
      company: null,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });

    await query("update requirement_counting set items = 1000000, counted_at = '2026-11-02 10:00Z'");
    await query(
      "update requirement_items set state = 'accepted', valid_until = null, renewal = null where requirement_id = $1",
      [id],
    );
    expect(await read()).toMatchObject({ as_of: "2026-11-02T10:00:00.000Z", total: counts, count: 1 });
    await fixture.database.transaction().execute(keepCounts);
    expect(await read()).toMatchObject({ total: { ...none, needed: 8, accepted: 8 } });
    expect((await read(`?by=day&requirement=${id}`)).results).toEqual([{ ...day, ...none, needed: 8, accepted: 8 }]);

    await query("delete from requirement_items where requirement_id = $1", [id]);
    await fixture.database.transaction().execute(keepCounts);
    expect(await read("?by=company")).toMatchObject({ count: 0, total: none });
    expect((await read(`?by=day&requirement=${id}`)).results).toEqual([]);
  },
);

test("the figures are exported as CSV", { tags: ["REQ-35.3"] }, async () => {
  await openItems(["state = 'missing'"]);
  const answer = await fixture.stage.call(
    fixture.staff.token,
    "GET",
    "/api/provider/requirement-figures/export?by=company",
  );
  const [{ name } = { name: "" }] = await query<{ name: string }>("select name from companies where id = $1", [
    fixture.company.id,
  ]);
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    200,
    "text/csv; charset=utf-8",
    `\uFEFFCompany,Needed,Accepted,In Review,To Change,Missing,Expiring in 30 Days,Expiring in 60 Days,Expiring in 90 Days,Expired,Waived,Blocking\r\n${name},1,0,0,0,1,0,0,0,0,0,1\r\n`,
  ]);
});

test("requirements are limited by subject, reviewer and what blocks", { tags: ["REQ-35.6"] }, async () => {
  const [role] = await query<{ id: number; name: string }>("select id, name from roles where of_provider limit 1");
  const { id } = await openItems(["state = 'missing'"]);
  const other = await publish({ applies_to: "product", reviewer_role_id: role!.id }); // There are roles of staff.
  const ids = async (asked: string) => (await read(asked)).results.map(({ requirement }) => requirement?.id);
  expect(new Set(await ids(""))).toEqual(new Set([id, other]));
  expect(await ids("?applies_to=product")).toEqual([other]);
  expect(await ids("?applies_to=order_line")).toEqual([]);
  expect(await ids(`?reviewer_role=${role!.id}`)).toEqual([other]);
  expect(await ids("?blocks=true")).toEqual([id]);
  expect((await read()).reviewer_roles).toEqual([{ id: role!.id, name: role!.name }]);
  expect((await read("?by=company&blocks=true")).count).toBe(1);
  await query("update requirement_items set state = 'accepted', valid_until = null where requirement_id = $1", [id]);
  expect([await ids("?blocks=true"), (await read("?by=company&blocks=true")).count]).toEqual([[], 0]);
});
