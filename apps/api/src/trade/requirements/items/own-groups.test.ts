import type { ContentRequirement, RequirementGroup } from "@lading/contract";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";

const fixture = requirementFixture();
const { call, publish, follow, query } = fixture;

const groups = async (parameters = ""): Promise<{ count: number; results: RequirementGroup[] }> =>
  (await call("GET", `requirements/?group=true${parameters}`)).body;

/** Publishes a requirement of this company, and opens its items. */
async function needed(values: Partial<ContentRequirement> = {}) {
  const id = await publish({ condition: { company_ids: [fixture.company.id] }, ...values });
  await follow();
  return id;
}

test("the lines of one order are one row with its most urgent item", { tags: ["REQ-20.3"] }, async () => {
  await fixture.anOrderOf(3);
  await fixture.anOrderOf(1);
  const lines = await needed({ applies_to: "order_line" });
  await needed({ name: "Insurance", due_days: 1 });
  const [last] = await query<{ id: string }>(
    `update requirement_items set due_on = due_on - 5, state = 'accepted', valid_until = due_on - 400 where requirement_id = $1 and line = 3
       and order_id = (select order_id from requirement_items where requirement_id = $1 group by order_id having count(*) = 3) returning id`,
    [lines],
  );
  const { count, results } = await groups();
  expect([count, results.map(({ order, count: size }) => [order !== null, size])]).toEqual([
    3,
    [
      [false, 1],
      [true, 3],
      [true, 1],
    ],
  ]);
  const [, order] = results;
  expect(order).toMatchObject({
    requirement: { id: lines },
    state: "expired",
    due_on: order?.item.due_on,
    item: { id: last?.id, subject: { id: `${order?.order}/3` } },
  });
  expect([order?.item_ids[0], order?.item_ids.length]).toEqual([last?.id, 3]);
  const all = (await call("GET", `requirements/?order=${order?.order}`)).body;
  expect(all.results.map(({ id }: { id: string }) => id)).toEqual(order?.item_ids);
  expect((await groups("&page_size=10&ordering=-due_on")).results.map(({ count: size }) => size)).toEqual([1, 3, 1]);
  expect((await groups("&subject=company")).count).toBe(1);
  expect((await groups("&state=missing")).results.map(({ count: size }) => size)).toEqual([1, 2, 1]);
  expect((await groups(`&search=${order?.order}`)).count).toBe(1);
});

test("an item says what it blocks, and the list shows only such items", { tags: ["REQ-20.4"] }, async () => {
  const blocks = (...of: ContentRequirement["effect"]["of"]) => ({ effect: { kind: "block" as const, of } });
  await fixture.anOrderOf(1);
  await needed({ name: "Warns", effect: { kind: "warn", of: [] } });
  await needed({ name: "Ships", ...blocks("send_ship_notices") });
  await needed({ name: "Proposes", applies_to: "order_line", ...blocks("propose_products") });
  const company = await needed({ name: "Company", ...blocks("answer_orders", "propose_products") });
  await needed({ name: "Product", applies_to: "product", ...blocks("approve_edits", "propose_products") });
  const blocking = async () =>
    (await groups("&blocks=true&ordering=name")).results.map(({ requirement, blocks: acts }) => [
      requirement.name,
      acts,
    ]);
  expect(await blocking()).toEqual([
    ["Company", ["answer_orders", "propose_products"]],
    ["Product", ["approve_edits"]],
    ["Ships", ["send_ship_notices"]],
  ]);
  expect((await groups("&blocks=false")).count).toBe(2);
  const asStaff = await fixture.staffCall("GET", `requirement-items/?company=${fixture.company.id}&blocks=true`);
  expect(asStaff.body.count).toBe(3);
  const accept = (days: number) =>
    query(
      `update requirement_items set state = 'accepted', valid_until = (now() at time zone time_zone)::date + $2::int
       from work_calendar where requirement_id = $1`,
      [company, days],
    );
  await accept(0);
  expect(await blocking()).toEqual([
    ["Product", ["approve_edits"]],
    ["Ships", ["send_ship_notices"]],
  ]);
  await accept(-1);
  expect((await blocking()).length).toBe(3);
  expect((await call("GET", "requirements/?blocks=1")).status).toBe(400);
});

test("a document whose newer file is with the provider waits on the provider", { tags: ["REQ-20.10"] }, async () => {
  const name = "Renewed";
  const id = await needed({ name });
  const names = async (side: string) =>
    (await groups(`&waits_on=${side}&ordering=-opened_at`)).results.map(({ requirement }) => requirement.name);
  const set = (state: string, renewal: string | null) =>
    query(
      `update requirement_items set state = $2, renewal = $3, valid_until = (now() at time zone time_zone)::date + 20
       from work_calendar where requirement_id = $1`,
      [id, state, renewal],
    );
  expect([(await names("vendor"))[0], await names("provider")]).toEqual([name, []]);
  await set("accepted", "submitted");
  expect([(await names("vendor")).includes(name), await names("provider")]).toEqual([false, [name]]);
  await set("accepted", "changes_requested");
  expect([(await names("vendor"))[0], await names("provider")]).toEqual([name, []]);
  await set("in_review", null);
  expect([(await names("vendor")).includes(name), await names("provider")]).toEqual([false, [name]]);
  expect((await call("GET", "requirements/?waits_on=me")).status).toBe(400);
});
