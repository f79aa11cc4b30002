import { describe, expect, test } from "vitest";
import { compareItems } from "./compare-items.ts";
import { requirementFixture } from "../../../test/requirement-fixture.ts";

const fixture = requirementFixture();
const { publish, items, follow, query } = fixture;

describe("a requirement of companies", () => {
  test("opens one item for each company of its condition", { tags: ["REQ-10.1", "REQ-01.4"] }, async () => {
    await query("update companies set country = ' italy ' where id = $1", [fixture.company.id]);
    const other = await fixture.stage.aCompany();
    const id = await publish({ condition: { countries: ["Italy"] }, due_days: 14 });
    await follow();
    expect(await items(id)).toEqual([
      { company_id: fixture.company.id, product: null, line: null, state: "missing", period: 1, days: 14 },
    ]);
    await query("update companies set country = 'ITALY' where id = $1", [other.id]);
    await follow();
    expect((await items(id)).map(({ company_id }) => company_id).toSorted()).toEqual(
      [fixture.company.id, other.id].toSorted(),
    );
  });

  test("asks nothing of companies without the feature", { tags: ["REQ-10.2"] }, async () => {
    const without = await fixture.stage.aCompany({ flagsOff: ["Required Documents"] });
    const id = await publish({ condition: { company_ids: [fixture.company.id, without.id] } });
    await follow();
    expect((await items(id)).map(({ company_id }) => company_id)).toEqual([fixture.company.id]);
    await fixture.staffCall("PATCH", `companies/${without.id}`, {
      feature_flags: [{ feature_name: "Required Documents", active: true }],
    });
    await follow();
    expect(await items(id)).toHaveLength(2);
  });

  test(
    "closes its items when it is deleted, and opens them when it is needed again",
    { tags: ["REQ-10.3"] },
    async () => {
      const condition = { company_ids: [fixture.company.id] };
      const id = await publish({ condition });
      await follow();
      await fixture.staffCall("PATCH", `requirements/${id}`, { condition: { ...condition, countries: ["Nowhere"] } });
      await follow();
      expect(await items(id)).toMatchObject([{ state: "not_applicable", period: 1 }]);
      await fixture.staffCall("PATCH", `requirements/${id}`, { condition });
      await follow();
      expect(await items(id)).toMatchObject([{ state: "missing", period: 2, days: 30 }]);
      await fixture.staffCall("DELETE", `requirements/${id}`);
      await follow();
      expect(await items(id)).toMatchObject([{ state: "not_applicable", period: 2 }]);
    },
  );

  test("brings back an accepted file that is still valid", { tags: ["REQ-10.3"] }, async () => {
    const condition = { company_ids: [fixture.company.id] };
    const id = await publish({ condition });
    await follow();
    const accept = (days: number) =>
      query(
        `update requirement_items set state = 'accepted', due_on = today + $2::int, valid_until = today + $2::int
         from (select (now() at time zone time_zone)::date as today from work_calendar) t where requirement_id = $1`,
        [id, days],
      );
    for (const [days, state] of [
      [0, "accepted"],
      [-1, "missing"],
    ] as const) {
      await accept(days);
      await fixture.staffCall("PATCH", `requirements/${id}`, { condition: { ...condition, countries: ["Nowhere"] } });
      await follow();
      await fixture.staffCall("PATCH", `requirements/${id}`, { condition });
      await follow();
      expect(await items(id)).toMatchObject([{ state }]);
    }
  });

  test("is needed only on its days", { tags: ["REQ-01.5"] }, async () => {
    const condition = { company_ids: [fixture.company.id] };
    const id = await publish({ condition, active: { from: "2999-01-01", until: null } });
    await follow();
    expect(await items(id)).toEqual([]);
    await fixture.staffCall("PATCH", `requirements/${id}`, { active: { from: "2020-01-01", until: null } });
    await follow();
    expect(await items(id)).toHaveLength(1);
    // The last day passes without a change of the requirement.
    await query(`update requirements set rule = jsonb_set(rule, '{active,until}', '"2020-01-02"') where id = $1`, [id]);
    await follow();
    expect(await items(id)).toMatchObject([{ state: "not_applicable" }]);
  });
});

describe("a requirement of products", () => {
  test("follows the products of its condition", { tags: ["REQ-10.1", "REQ-01.4"] }, async () => {
    const valve = await fixture.stage.aProduct(fixture.company.id, { name: "Valve" });
    const pipe = await fixture.stage.aProduct(fixture.company.id, { name: "Pipe" });
    await query("update products set is_api_certified = true, pressure = '300', length = 12.5 where gxp_sku = $1", [
      valve.gxpSku,
    ]);
    const id = await publish({
      applies_to: "product",
      condition: {
        company_ids: [fixture.company.id],
        is_api_certified: true,
        attributes: [
          { name: "pressure", test: "has" },
          { name: "length", test: "over", value: "12.4" },
          { name: "length", test: "equals", value: "12.50" },
        ],
      },
    });
    await follow();
    expect(await items(id)).toMatchObject([{ product: valve.gxpSku, state: "missing" }]);
    await query("update products set is_api_certified = true, pressure = ' ', length = 12.5 where gxp_sku = $1", [
      pipe.gxpSku,
    ]);
    await query("update products set length = 12.4 where gxp_sku = $1", [valve.gxpSku]);
    await follow();
    expect(new Map((await items(id)).map(({ product, state }) => [product, state]))).toEqual(
      new Map([
        [pipe.gxpSku, "missing"],
        [valve.gxpSku, "not_applicable"],
      ]),
    );
  });
});

describe("a requirement of lines", () => {
  test("asks for open lines, and goes on asking when they are closed", { tags: ["REQ-10.1", "REQ-01.4"] }, async () => {
    await fixture.anOrderOf(3);
    await query("update purchase_order_lines set is_closed = true where line = 3");
    const id = await publish({
      applies_to: "order_line",
      condition: { company_ids: [fixture.company.id], order_amount_over: "100" },
    });
    await follow();
    expect((await items(id)).map(({ line }) => line)).toEqual([1, 2]);
    await query("update purchase_order_lines set is_closed = true where line = 1");
    await query("update purchase_order_lines set is_cancelled = true where line = 2");
    await follow();
    expect((await items(id)).map(({ state }) => state)).toEqual(["missing", "not_applicable"]);
    await query("update purchase_orders set total = 100");
    await follow();
    expect((await items(id)).map(({ state }) => state)).toEqual(["not_applicable", "not_applicable"]);
  });
});

test("the comparison finds items that differ, and repairs nothing", { tags: ["REQ-10.4"] }, async () => {
  const { gxpSku } = await fixture.stage.aProduct(fixture.company.id, { name: "Valve" });
  const id = await publish({ applies_to: "product", condition: { company_ids: [fixture.company.id] } });
  const logged: object[] = [];
  const compare = () =>
    compareItems(fixture.database, AbortSignal.timeout(60_000), { error: (what: object) => logged.push(what) });
  expect(await compare()).toBe(0);
  await query("delete from requirement_items where requirement_id = $1", [id]);
  expect(await compare()).toBe(1);
  expect(logged).toEqual([{ differences: 1, ids: [expect.stringMatching(`^${id}:${fixture.company.id}/`)] }]);
  expect(await items(id)).toEqual([]);
  const metrics = await fixture.stage.call(undefined, "GET", "/metrics", {});
  expect(metrics.body).toMatch(/^requirement_drift 1$/m);
  await query("update products set name = 'Gate valve' where gxp_sku = $1", [gxpSku]);
  expect(await compare()).toBe(0);
});
