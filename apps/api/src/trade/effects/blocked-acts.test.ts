import type { OrderLine } from "@lading/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { onlyRow } from "../../ground/db/only-row.ts";
import { answerFixture } from "../../test/answer-fixture.ts";

const fixture = answerFixture();
const { query, call, answer } = fixture;
const accepted = [{ action: "accept" as const }];

let staff: Awaited<ReturnType<typeof fixture.stage.aStaffMember>>;
beforeAll(async () => {
  staff = await fixture.stage.aStaffMember();
});
beforeEach(() => fixture.stage.owner.query("update requirements set deleted_at = now() where deleted_at is null"));

/** Inserts a requirement that blocks an act, and its missing item for the company, a product or the first line of PO-1. */
async function aBlock(act: string, about: { sku?: string; line?: 1 } = {}, kind = "block") {
  const subject = about.sku ? "product" : about.line ? "order_line" : "company";
  const rows = await query<{ id: string }>(
    `with required as (
       insert into requirements (name, applies_to, rule)
         values ('Certificate ' || gen_random_uuid(), $2, jsonb_build_object('effect', jsonb_build_object('kind', $3::text, 'of', jsonb_build_array($4::text))))
         returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, product_id, order_id, line, due_on)
       select $1, r.id, $2, (select id from products where company_id = $1 and gxp_sku = $5),
         (select id from purchase_orders where company_id = $1 and purchase_order = 'PO-1' and $2 = 'order_line'), $6, '2027-01-01'
       from required r returning id`,
    subject,
    kind,
    act,
    about.sku ?? null,
    about.line ?? null,
  );
  return onlyRow(rows).id;
}

const setState = (id: string, state: string, column: "valid_until" | "waived_until", days: number) =>
  query(
    `update requirement_items i set state = $3, ${column} = (now() at time zone w.time_zone)::date + $4::int
     from work_calendar w where i.company_id = $1 and i.id = $2`,
    id,
    state,
    days,
  );
const statusOf = async () => (await answer({ 1: accepted })).status;

test("a missing document of the company blocks answers, and the refusal names it", { tags: ["REQ-40.1"] }, async () => {
  const id = await aBlock("answer_orders");
  const { status, body } = await answer({ 1: accepted });
  expect(status).toBe(409);
  expect(body).toEqual({
    detail: expect.stringMatching(/^A required document must be sent and accepted first: Certificate/),
    code: "requirement_open",
    params: { count: 1 },
    items: [
      { id, name: expect.stringMatching(/^Certificate/), due_on: "2027-01-01", link: `/requirements?item=${id}` },
    ],
  });
  expect((await fixture.order()).blocked_by).toEqual(body.items);
  const bulk = await call("POST", "order-responses/bulk", { orders: [{ purchase_order: "PO-1", revision: 1 }] });
  expect(bulk.body.results).toEqual([{ purchase_order: "PO-1", status: "requirement_open", version: null }]);
  const check = await call("POST", "order-responses/bulk/check", { orders: [{ purchase_order: "PO-1", revision: 1 }] });
  expect(check.body.results).toMatchObject([{ purchase_order: "PO-1", status: "requirement_open" }]);
  expect((await fixture.order()).response_state).toBe("waiting");
});

test(
  "a valid document and a waiver block nothing until the day after their last one",
  { tags: ["REQ-40.2"] },
  async () => {
    const id = await aBlock("answer_orders");
    for (const [state, column, days, status] of [
      ["accepted", "valid_until", -1, 409],
      ["waived", "waived_until", -1, 409],
      ["submitted", "valid_until", 30, 409],
      ["accepted", "valid_until", 0, 201],
    ] as const) {
      await setState(id, state, column, days);
      expect([state, days, await statusOf()]).toEqual([state, days, status]);
    }
  },
);

test("documents of a line and of a product block only the orders that name them", { tags: ["REQ-40.3"] }, async () => {
  await fixture.addOrder("PO-2", ["1,C,1,EA,1,2027-03-01"]);
  const other = (number = "PO-2") =>
    call("POST", `orders/${number}/responses`, { revision: 1, lines: [{ line: 1, pieces: accepted }] });
  await aBlock("answer_orders", { line: 1 });
  expect(await statusOf()).toBe(409);
  expect((await other()).status).toBe(201);
  await aBlock("answer_orders", { sku: "C" });
  await fixture.addOrder("PO-3", ["1,C,1,EA,1,2027-03-01"]);
  expect((await other("PO-3")).body).toMatchObject({ code: "requirement_open", params: { count: 1 } });
});

test("requirements that only warn, block something else or are off block nothing", { tags: ["REQ-40.2"] }, async () => {
  await aBlock("answer_orders", {}, "warn");
  await aBlock("propose_products");
  expect(await statusOf()).toBe(201);
  await aBlock("answer_orders");
  expect((await answer({ 2: accepted })).status).toBe(409);
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
  );
  expect((await answer({ 2: accepted })).status).toBe(201);
});

test("an order names documents that only warn, and those that expire soon", { tags: ["REQ-40.6"] }, async () => {
  const warning = await aBlock("propose_products", {}, "warn");
  const blocking = await aBlock("answer_orders");
  await aBlock("answer_orders", {}, "none");
  await aBlock("propose_products");
  const named = async () => {
    const { blocked_by, warned_by } = await fixture.order();
    return [blocked_by, warned_by].map((items) => items?.map(({ id }: { id: string }) => id));
  };
  expect(await named()).toEqual([[blocking], [warning]]);
  await setState(blocking, "accepted", "valid_until", 30);
  await setState(warning, "accepted", "valid_until", 31);
  expect(await named()).toEqual([undefined, [blocking]]);
  await setState(blocking, "accepted", "valid_until", 0);
  await setState(warning, "accepted", "valid_until", -1);
  expect((await named()).map((ids) => ids?.toSorted())).toEqual([undefined, [blocking, warning].toSorted()]);
});

test(
  "lines of an order name the documents that they need, of themselves and of their products",
  { tags: ["REQ-20.12"] },
  async () => {
    const needed = async () => {
      const lines: OrderLine[] = await fixture.lines();
      return lines.map(({ needed: one }) => (one ? [one.count, one.is_blocking, one.first.id] : undefined));
    };
    await aBlock("answer_orders");
    expect(await needed()).toEqual([undefined, undefined, undefined]);
    const warning = await aBlock("answer_orders", { line: 1 }, "warn");
    expect(await needed()).toEqual([[1, false, warning], undefined, undefined]);
    const blocking = await aBlock("answer_orders", { sku: "A" });
    expect(await needed()).toEqual([[2, true, blocking], [1, true, blocking], undefined]);
    const setState = (id: string, state: string) =>
      query("update requirement_items set state = $3 where company_id = $1 and id = $2", id, state);
    await setState(warning, "submitted");
    await setState(blocking, "submitted");
    expect(await needed()).toEqual([[1, true, blocking], [1, true, blocking], undefined]);
    await query(
      "insert into requirement_overrides (company_id, order_id, reason) select company_id, id, 'Urgent' from purchase_orders where company_id = $1",
    );
    expect(await needed()).toEqual([undefined, undefined, undefined]);
    await setState(blocking, "changes_requested");
    expect(await needed()).toEqual([[1, false, blocking], [1, false, blocking], undefined]);
    await query(
      "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
    );
    expect(await needed()).toEqual([undefined, undefined, undefined]);
  },
);

test("staff let one order through with a reason", { tags: ["REQ-40.4"] }, async () => {
  await aBlock("answer_orders");
  const override = (payload: object) =>
    fixture.stage.call(staff.token, "POST", `/api/provider/companies/${fixture.company.id}/requirement-overrides`, {
      payload,
    });
  expect((await override({ order: "PO-1", reason: " " })).json()).toEqual({ reason: ["Give a reason."] });
  expect((await override({ order: "PO-9", reason: "Urgent" })).statusCode).toBe(404);
  expect((await override({ order: "PO-1", reason: "Urgent" })).statusCode).toBe(201);
  expect(await statusOf()).toBe(201);
});

test(
  "proposals of products and approvals of edits are blocked where a requirement says so",
  { tags: ["REQ-40.5"] },
  async () => {
    await aBlock("propose_products");
    const proposal = await call("POST", "products/proposals/", {
      values: { name: "Valve", sku: "V-1", category: "Pipes" },
    });
    expect([proposal.status, proposal.body.code]).toEqual([409, "requirement_open"]);
    await aBlock("approve_edits", { sku: "A" });
    const [edit, free] = [
      await fixture.stage.anEdit(fixture.company.id, { gxpSku: "A" }),
      await fixture.stage.anEdit(fixture.company.id, { gxpSku: "B" }),
    ];
    const decided = await fixture.stage.call(staff.token, "POST", "/api/provider/edits/decide", {
      payload: { decisions: [edit, free].map(({ id }) => ({ id, decision: "approve" })) },
    });
    expect(decided.json().results).toMatchObject([
      { id: edit?.id, status: "requirement_open" },
      { id: free?.id, status: "approved" },
    ]);
  },
);

test("staff read which documents block or warn of the approval of edits", { tags: ["REQ-40.7"] }, async () => {
  const ofProduct = await aBlock("approve_edits", { sku: "A" });
  const ofCompany = await aBlock("approve_edits", {}, "warn");
  await aBlock("approve_edits", { sku: "B" });
  await aBlock("answer_orders");
  await fixture.stage.anEdit(fixture.company.id, { gxpSku: "A" });
  const other = await fixture.stage.aCompany();
  const path = `/api/provider/edits/requirements?company=${fixture.company.id}&company=${other.id}`;
  const found = await fixture.stage.call(staff.token, "GET", path);
  const item = { name: expect.stringMatching(/^Certificate/), due_on: "2027-01-01" };
  expect(found.json().results).toEqual([
    { company_id: fixture.company.id, gxp_sku: "A", effect: "block", item: { id: ofProduct, ...item } },
    { company_id: fixture.company.id, gxp_sku: null, effect: "warn", item: { id: ofCompany, ...item } },
  ]);
});
