import { type AttributeId, editableIds } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAttributeSample } from "../../test/attribute-sample.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  vendor = await stage.aVendor();
  await stage.owner.query("insert into units_of_measure values ('Each')");
  await stage.owner.query("insert into categories (name) values ('Valves'), ('Flanges')");
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Wish {
  id: string;
  decision: string;
  reason?: string | null;
}

async function decide(decisions: readonly Wish[], token = staff.token) {
  const answer = await stage.call(token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
  return { status: answer.statusCode, body: answer.json() };
}

const approve = (id: string): Wish => ({ id, decision: "approve" });
const reject = (id: string, reason: string | null = "Not now."): Wish => ({ id, decision: "reject", reason });

const anEdit = (gxpSku: string, name: string, oldValue: string | null, newValue: string | null) =>
  stage.anEdit(vendor.companyId, { gxpSku, name, oldValue, newValue, authorId: vendor.id });

const getProduct = async (sku: string) => (await stage.call(vendor.token, "GET", `/api/products/${sku}/`)).json();

const rows = async (statement: string, ...values: unknown[]) =>
  (await stage.owner.query<Record<string, unknown>>(statement, values)).rows;

const getStatus = async (id: string) => (await rows("select status from field_edits where id = $1", id))[0]?.status;

test("publishes approved changes immediately, field by field", { tags: ["DET-09.1", "PROV-02.3"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.50", color: "Red" });
  const price = await anEdit(gxpSku, "price", "10.5", "11");
  const color = await anEdit(gxpSku, "color", "Red", null);
  const size = await anEdit(gxpSku, "size", null, "2 in");
  expect(await decide([approve(price.id), reject(color.id, "Say why.")])).toEqual({
    status: 200,
    body: {
      decision_id: expect.any(String),
      results: [
        { id: price.id, status: "approved" },
        { id: color.id, status: "rejected" },
      ],
    },
  });
  expect(await getProduct(gxpSku)).toMatchObject({ price: "11.00", color: "Red", size: null });
  expect((await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/edits`)).json().edits).toMatchObject([
    { name: "price", status: "approved", decided_by: "Ada Moss", decided_at: expect.any(String), reason: null },
    { name: "size", status: "pending" },
    { name: "color", status: "rejected", decided_by: "Ada Moss", reason: "Say why." },
  ]);
  expect(await getStatus(size.id)).toBe("pending");
});

test("updates completeness, search and counters when it publishes", { tags: ["DET-09.1", "PROV-02.3"] }, async () => {
  const own = await stage.aVendor();
  const { gxpSku } = await stage.aProduct(own.companyId, { name: "Blank", category: "Valves" });
  const ids = [];
  for (const [name, oldValue, newValue] of [
    ["category", "Valves", "Flanges"],
    ["manufacturer", null, "Zephyr Works"],
  ] as const)
    ids.push((await stage.anEdit(own.companyId, { gxpSku, name, oldValue, newValue })).id);
  const list = async (query: string) => (await stage.call(own.token, "GET", `/api/products/?${query}`)).json();
  expect(await list("search=zephyr")).toMatchObject({ total_items: 0 });
  const [before] = (await list("")).products;

  await decide(ids.map(approve));
  expect(await list("search=zephyr")).toMatchObject({ total_items: 1, products: [{ gxp_sku: gxpSku }] });
  expect(await list("category=Flanges")).toMatchObject({ total_items: 1 });
  expect(await list("category=Valves")).toMatchObject({ total_items: 0 });
  const [after] = (await list("ordering=-percents_complete")).products;
  const getPercent = (values: number) => Math.trunc((100 * values) / editableIds.length);
  expect([before.percents_complete, after.percents_complete]).toEqual([getPercent(2), getPercent(3)]);
});

test("publishes and clears a value of each editable attribute", { tags: ["DET-09.1", "PROV-02.3"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { supplier_sku: "S" });
  const editable = editableIds.filter((id) => id !== "sku");
  const getValue = (id: AttributeId) => String(getAttributeSample(id));
  const shown = async () => {
    const product = await getProduct(gxpSku);
    return Object.fromEntries(editable.map((name) => [name, product[name] === null ? null : String(product[name])]));
  };

  const given = [];
  for (const name of editable) given.push((await anEdit(gxpSku, name, null, getValue(name))).id);
  given.push((await anEdit(gxpSku, "sku", "S", "T")).id);
  await decide(given.map(approve));
  expect(await shown()).toEqual(Object.fromEntries(editable.map((name) => [name, getValue(name)])));
  expect(await getProduct(gxpSku)).toMatchObject({ sku: "T", percents_complete: 100 });

  const taken = [];
  for (const name of editable) taken.push((await anEdit(gxpSku, name, getValue(name), null)).id);
  await decide(taken.map(approve));
  expect(await shown()).toEqual(Object.fromEntries(editable.map((name) => [name, null])));
});

describe("a row that cannot be decided", () => {
  test("returns the reason and stops no other row", { tags: ["DET-09.2", "PROV-02.4"] }, async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00" });
    const stale = await anEdit(gxpSku, "price", "9", "11");
    const refused = await anEdit(gxpSku, "vendor_quantity_uom", null, "Furlong");
    const good = await anEdit(gxpSku, "color", null, "Red");
    const done = await anEdit(gxpSku, "size", null, "2 in");
    await decide([reject(done.id)]);
    const nobodys = crypto.randomUUID();
    const { body } = await decide([stale.id, refused.id, nobodys, done.id, good.id].map(approve));
    expect(body.results).toEqual([
      { id: stale.id, status: "conflict", live_value: "10.00" },
      { id: refused.id, status: "invalid", message: "Choose one of the units of measure that are offered." },
      { id: nobodys, status: "unknown" },
      { id: done.id, status: "rejected", decided_by: "Ada Moss" },
      { id: good.id, status: "approved" },
    ]);
    expect([await getStatus(stale.id), await getStatus(refused.id)]).toEqual(["pending", "pending"]);
    expect(await getProduct(gxpSku)).toMatchObject({ price: "10.00", color: "Red", size: null });
    expect((await decide([reject(stale.id)])).body.results).toEqual([{ id: stale.id, status: "rejected" }]);
  });

  test("reports a conflict if no value is live", { tags: ["DET-09.2"] }, async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const { id } = await anEdit(gxpSku, "color", "Red", "Blue");
    expect((await decide([approve(id)])).body.results).toEqual([{ id, status: "conflict", live_value: null }]);
  });
});

describe("a value that the database rejects", () => {
  test("is reported at its row, and stops no other", { tags: ["DET-09.2", "PROV-02.4"] }, async () => {
    await using strict = await openStage();
    const reviewer = await strict.aStaffMember();
    const own = await strict.aVendor();
    await strict.owner.query("create unique index on products (company_id, supplier_sku)");
    await strict.owner.query("alter table products add check (length < 100)");
    await strict.aProduct(own.companyId, { supplier_sku: "TAKEN" });
    const { gxpSku } = await strict.aProduct(own.companyId, { supplier_sku: "OWN" });
    const wish = async (name: string, oldValue: string | null, newValue: string) =>
      (await strict.anEdit(own.companyId, { gxpSku, name, oldValue, newValue })).id;
    const [sku, color, length, gone, width] = [
      await wish("sku", "OWN", "TAKEN"),
      await wish("color", null, "Red"),
      await wish("length", null, "100"),
      await wish("an attribute of older days", null, "5"),
      await wish("width", null, "7"),
    ];
    const rejected = (await strict.anEdit(own.companyId, { name: "color" })).id;
    const payload = { decisions: [...[sku, color, length, gone, width].map(approve), reject(rejected)] };
    const answer = await strict.call(reviewer.token, "POST", "/api/provider/edits/decide", { payload });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 200,
      body: {
        decision_id: expect.any(String),
        results: [
          { id: sku, status: "invalid", message: "Another product has this value already." },
          { id: color, status: "approved" },
          { id: length, status: "invalid", message: "The catalog does not accept this value." },
          { id: gone, status: "invalid", message: "There is no such field." },
          { id: width, status: "approved" },
          { id: rejected, status: "rejected" },
        ],
      },
    });
    expect((await strict.call(own.token, "GET", `/api/products/${gxpSku}/`)).json()).toMatchObject({
      sku: "OWN",
      color: "Red",
      length: null,
      width: 7,
    });
    const { rows: edits } = await strict.owner.query("select id, status from field_edits");
    expect(Object.fromEntries(edits.map(({ id, status }) => [id, status]))).toEqual({
      [sku]: "pending",
      [color]: "approved",
      [length]: "pending",
      [gone]: "pending",
      [width]: "approved",
      [rejected]: "rejected",
    });
  });

  test("is unknown if its product was deleted meanwhile", { tags: ["PROV-02.4"] }, async () => {
    const { id, gxpSku } = await stage.anEdit(vendor.companyId);
    await stage.owner.query("delete from products where gxp_sku = $1", [gxpSku]);
    expect((await decide([approve(id)])).body.results).toEqual([{ id, status: "unknown" }]);
  });
});

describe("rejects", () => {
  test.each<[string, (id: string) => object[], string]>([
    ["a rejection without a reason", (id) => [reject(id, null)], "decisions.0.reason"],
    [
      "a rejection with an empty reason",
      (id) => [approve(crypto.randomUUID()), reject(id, " \n ")],
      "decisions.1.reason",
    ],
    ["a reason without end", (id) => [reject(id, "x".repeat(1001))], "decisions.0.reason"],
    ["the same change twice", (id) => [approve(id), reject(id.toUpperCase())], "decisions.1.id"],
    ["another decision", (id) => [{ id, decision: "maybe" }], "decisions.0.decision"],
    ["no id", () => [{ id: "1", decision: "approve" }], "decisions.0.id"],
    ["nothing", () => [], "decisions"],
    ["more than a thousand", () => Array.from({ length: 1001 }, () => approve(crypto.randomUUID())), "decisions"],
  ])("%s, and decides nothing", { tags: ["PROV-02.4", "API-02.4"] }, async (_what, wishes, field) => {
    const { id } = await stage.anEdit(vendor.companyId);
    const answer = await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
      payload: { decisions: wishes(id) },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ [field]: [expect.any(String)] });
    expect(await getStatus(id)).toBe("pending");
  });

  test("vendors, who cannot approve their changes", { tags: ["PROV-02.8", "PERM-01.1"] }, async () => {
    const { id } = await stage.anEdit(vendor.companyId);
    expect((await decide([approve(id)], vendor.token)).status).toBe(403);
    expect(await getStatus(id)).toBe("pending");
  });
});

test("rolls everything back if publishing fails", { tags: ["DET-09.2", "PROV-02.4"] }, async () => {
  await using broken = await openStage();
  const reviewer = await broken.aStaffMember();
  const own = await broken.aVendor();
  const { gxpSku } = await broken.aProduct(own.companyId);
  const ids: string[] = [];
  for (const name of ["color", "size"])
    ids.push((await broken.anEdit(own.companyId, { gxpSku, name, newValue: "Red" })).id);
  // The last statement fails.
  await broken.owner.query("alter table audit_entries add check (action not like '%decide')");
  const answer = await broken.call(reviewer.token, "POST", "/api/provider/edits/decide", {
    payload: { decisions: ids.map(approve) },
  });
  expect(answer.statusCode).toBe(500);
  expect((await broken.call(own.token, "GET", `/api/products/${gxpSku}/`)).json()).toMatchObject({
    color: null,
    size: null,
  });
  const queue = await broken.call(reviewer.token, "GET", "/api/provider/edits/");
  expect(queue.json()).toMatchObject({ count: 1, fields: 2, results: [{ status: "pending" }, { status: "pending" }] });
  expect((await broken.owner.query("select from notifications")).rowCount).toBe(0);
});

test("approves a thousand fields in one call, with one notification per product", { tags: ["PROV-02.3"] }, async () => {
  const own = await stage.aVendor();
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, price)
     select $1, 'M-' || n, 'S-' || n, 'Valve ' || n, 10 from generate_series(1, 500) n`,
    [own.companyId],
  );
  const edits = await rows(
    `insert into field_edits (company_id, product_id, name, old_value, new_value)
     select company_id, id, c.name, c.old, c.new
     from products, (values ('price', '10.00', '12.50'), ('color', null, 'Red')) as c (name, old, new) where company_id = $1
     returning id`,
    own.companyId,
  );
  const { status, body } = await decide(edits.map(({ id }) => approve(String(id))));
  expect(status).toBe(200);
  expect(body.results.filter((result: { status: string }) => result.status === "approved")).toHaveLength(1000);
  expect(
    await rows(
      "select count(*)::int from products where company_id = $1 and price = 12.5 and color = 'Red'",
      own.companyId,
    ),
  ).toEqual([{ count: 500 }]);
  expect(await rows("select count(*)::int from notifications where company_id = $1", own.companyId)).toEqual([
    { count: 500 },
  ]);
  expect(await rows("select from edited_products where company_id = $1 and status = 'pending'", own.companyId)).toEqual(
    [],
  );
  // The audit record names the first ones and counts all.
  const [entry] = await rows("select details from audit_entries where company_id = $1", own.companyId);
  expect(entry).toMatchObject({ details: { approved: 1000, not_listed: 950 } });
  expect(entry?.["details"]).not.toHaveProperty("gxp_sku");
  expect(entry).toHaveProperty("details.decisions.length", 50);
});

test(
  "notifies the company of the decision and its reason, and audits the reviewer",
  { tags: ["NOTI-07.5", "PROV-02.3"] },
  async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { supplier_sku: "S-1" });
    const color = await anEdit(gxpSku, "color", null, "Red");
    const size = await anEdit(gxpSku, "size", null, "2 in");
    const decisions = [approve(color.id), reject(size.id, "Give it in mm.\nThank you.")];
    await decide(decisions);
    expect(await rows("select * from notifications where details->>'gxp_sku' = $1", gxpSku)).toMatchObject([
      {
        company_id: vendor.companyId,
        notification_type: "product_details_edit_decision",
        description: `Changes of Ball valve (${gxpSku}): Color approved; Size rejected.`,
        details: {
          sku: "S-1",
          gxp_sku: gxpSku,
          decided_by: staff.id,
          edited_fields: [
            { name: "color", old_value: null, new_value: "Red", status: "approved", reason: null },
            {
              name: "size",
              old_value: null,
              new_value: "2 in",
              status: "rejected",
              reason: "Give it in mm.\nThank you.",
            },
          ],
        },
      },
    ]);
    const product = { gxp_sku: gxpSku, product_name: "Ball valve", old_value: null };
    expect(await rows("select * from audit_entries where details->>'gxp_sku' = $1", gxpSku)).toMatchObject([
      {
        action: "POST /api/provider/edits/decide",
        actor_id: staff.id,
        company_id: vendor.companyId,
        details: {
          approved: 1,
          rejected: 1,
          decisions: [
            { ...product, id: color.id, name: "color", new_value: "Red", outcome: "approved" },
            {
              ...product,
              id: size.id,
              name: "size",
              new_value: "2 in",
              outcome: "rejected",
              reason: "Give it in mm.\nThank you.",
            },
          ],
        },
      },
    ]);
  },
);
