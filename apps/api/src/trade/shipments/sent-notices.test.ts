import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { openClient } from "../../ground/db/database.ts";
import { shipFixture } from "../../test/ship-fixture.ts";
import { findWrongTerms } from "../orders/rebuild/find-wrong-terms.ts";

const fixture = shipFixture();
const { call, draft, cancel, patch, ship, open, order, query } = fixture;

/** The lines whose terms the doctor explains otherwise. */
async function findWrong() {
  const owner = new pg.Client({ connectionString: fixture.stage.ownerUrl });
  await owner.connect();
  try {
    return (await findWrongTerms(openClient(owner))).wrong.filter(
      ({ company_id }) => company_id === fixture.company.id,
    );
  } finally {
    await owner.end();
  }
}

beforeEach(async () => void (await fixture.accept()));

test("sent versions stay readable, and a change needs the present one", { tags: ["ORD-46.1"] }, async () => {
  const { id, version } = await ship({ 1: "60" }, { carrier_name: "Basin" });
  const lines = [{ purchase_order: "PO-1", line: 1, quantity: "70", details: [{ quantity: "70", heat: "7282841" }] }];
  const changed = await patch(id, { version, lines, carrier_name: "Delta" });
  expect(changed.body).toMatchObject({ state: "sent", version: version + 1, carrier_name: "Delta" });
  expect(await open()).toMatchObject({ 1: "30" });
  expect(await patch(id, { version, note: "late" })).toMatchObject({
    status: 409,
    body: { code: "ship_notice_changed", params: { version: version + 1 } },
  });
  const versions = (await call("GET", `ship-notices/${id}/versions`)).body;
  expect(versions).toMatchObject([
    {
      version: version + 1,
      state: "sent",
      notice: { carrier_name: "Delta" },
      lines: [{ quantity: "70", details: [{ heat: "7282841" }] }],
    },
    { version, state: "sent", notice: { carrier_name: "Basin" }, lines: [{ quantity: "60", details: [] }] },
  ]);
  const types = await query(
    "select type from outbox_events where company_id = $1 and type like 'ship_notice.%' order by id",
  );
  expect(types).toEqual([{ type: "ship_notice.created" }, { type: "ship_notice.updated" }]);
});

test("a cancelled notice opens its quantities again, and a draft is deleted", { tags: ["ORD-46.2"] }, async () => {
  const { id } = await ship({ 1: "60" });
  const refused = await fixture.stage.call(fixture.vendor.token, "DELETE", `/api/ship-notices/${id}`);
  expect(refused.json()).toMatchObject({ code: "ship_notice_sent" });
  expect((await cancel(id)).body).toMatchObject({ state: "cancelled" });
  expect(await open()).toMatchObject({ 1: "100" });
  expect(await order()).toMatchObject({ fulfillment_state: "open" });
  expect((await cancel(id)).body).toMatchObject({ code: "ship_notice_cancelled" });
  const { body } = await draft({ 1: "1" });
  expect((await fixture.stage.call(fixture.vendor.token, "DELETE", `/api/ship-notices/${body.id}`)).statusCode).toBe(
    200,
  );
  expect((await call("GET", `ship-notices/${body.id}`)).status).toBe(404);
  const { body: history } = await call("GET", "orders/PO-1/history");
  expect(history.results.filter(({ kind }: { kind: string }) => kind === "ship_notice")).toMatchObject([
    { lines: [{ line: 1, changes: [{ field: "announced", old: "0", new: "60" }] }] },
    { lines: [{ line: 1, changes: [{ field: "announced", old: "60", new: "0" }] }] },
  ]);
});

test(
  "a notice that is sent after its ship date is late, and so is a draft once that date has passed",
  { tags: ["ORD-47.1"] },
  async () => {
    const [late, punctual] = [await ship({ 1: "1" }, { ship_date: "2026-01-05" }), await ship({ 1: "1" })];
    expect([late.is_late, punctual.is_late]).toEqual([true, false]);
    const drafts = [await draft({ 1: "1" }, { ship_date: "2026-01-05" }), await draft({ 1: "1" }, { ship_date: null })];
    expect(drafts.map(({ body }) => body.is_late)).toEqual([true, false]);
  },
);

test("staff see the notices that companies have sent, and no drafts", { tags: ["ORD-46.3"] }, async () => {
  const staff = await fixture.stage.aStaffMember();
  const { id } = await ship({ 1: "60" });
  const { body: unsent } = await draft({ 1: "1" });
  const read = async (path: string) => {
    const answer = await fixture.stage.call(staff.token, "GET", `/api/provider/${path}`);
    return { status: answer.statusCode, body: answer.json() };
  };
  const listed = await read(`ship-notices/?company=${fixture.company.id}`);
  expect(listed.body.results).toMatchObject([{ id, company: { id: fixture.company.id }, line_count: 1 }]);
  const ofCompany = `companies/${fixture.company.id}/ship-notices`;
  expect((await read(`${ofCompany}/${id}`)).body).toMatchObject({ id, lines: [{ quantity: "60" }] });
  expect((await read(`${ofCompany}/${unsent.id}`)).status).toBe(404);
});

test("a changed order keeps what was announced and asks for the rest", { tags: ["ORD-47.3"] }, async () => {
  const { id } = await ship({ 1: "40", 2: "5" });
  await fixture.loadLines(["1,A,100,EA,13,2027-04-01", "2,A,5,EA,2,2027-03-01"]);
  expect(await fixture.lines()).toMatchObject([
    {
      line: 1,
      state: "waiting",
      terms: { confirmed: "40", shipped: "40", unit_price: "13.00", delivery_date: "2027-04-01" },
    },
    { line: 2, state: "accepted", terms: { confirmed: "5", shipped: "5", unit_price: "2.00" } },
    { line: 3, state: "accepted" },
  ]);
  expect(await findWrong()).toEqual([]);
  expect(await open()).toEqual({ 3: "7" });
  expect(await order()).toMatchObject({ response_state: "partly_answered", fulfillment_state: "partly_shipped" });
  await fixture.accept("PO-1", 2);
  expect(await open()).toEqual({ 1: "60", 3: "7" });
  await fixture.loadOrder("PO-1", ",ship_to", ",Elsewhere");
  expect(await fixture.lines()).toMatchObject([
    { state: "waiting", terms: { confirmed: "40" } },
    { state: "accepted" },
    { state: "waiting", terms: null },
  ]);
  expect(await findWrong()).toEqual([]);
  await cancel(id);
  expect(await findWrong()).toEqual([]);
});

test("what is shipped stays accepted", { tags: ["ORD-07.2"] }, async () => {
  await ship({ 1: "40" });
  const reject = (quantity: string) => [
    { action: "reject" as const, quantity: String(100 - Number(quantity)), reason: "no_stock" },
    { action: "accept" as const, quantity },
  ];
  expect(await fixture.answer({ 1: reject("39") })).toEqual({
    status: 409,
    body: {
      code: "quantity_below_shipped",
      detail: "Line 1: 40 were already shipped, so at least 40 must stay accepted.",
      params: {},
      lines: [{ purchase_order: "PO-1", line: 1, shipped: "40" }],
    },
  });
  expect((await fixture.answer({ 1: reject("40") })).status).toBe(201);
  await fixture.addOrder("PO-2", ["1,A,4,EA,1,2027-03-01"]);
  const { body } = await fixture.accept("PO-2");
  await ship({}, { lines: [{ purchase_order: "PO-2", line: 1, quantity: "1" }] });
  const undone = await call("POST", `orders/PO-2/responses/${body.response.version}/undo`);
  expect(undone).toMatchObject({ status: 409, body: { code: "undo_shipped" } });
});
