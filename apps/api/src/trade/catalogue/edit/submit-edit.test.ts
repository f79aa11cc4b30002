import { editableIds, type FieldEdit } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAttributeSample } from "../../../test/attribute-sample.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

const moneyMessage = "Must be an amount above 0 like 1299.50: digits only, at most 9 before and 4 after the point.";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor({ role: "Full Access" });
  await stage.owner.query("insert into units_of_measure values ('Each')");
  await stage.owner.query("insert into categories (name) values ('Valves')");
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Change {
  name: string;
  old_value?: unknown;
  new_value?: unknown;
}

const aProduct = () =>
  stage.aProduct(vendor.companyId, { price: "10.50", length: "2.5", manufacturer: "Kestrel", supplier_sku: "S-1" });

async function ask(gxpSku: string, changes: readonly Change[], token = vendor.token) {
  const edited_fields = changes.map(({ name, old_value = null, new_value = null }) => ({ name, old_value, new_value }));
  const answer = await stage.call(token, "PATCH", `/api/products/${gxpSku}/edit`, { payload: { edited_fields } });
  return { status: answer.statusCode, body: answer.json() };
}

async function getEdits(gxpSku: string): Promise<FieldEdit[]> {
  return (await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/edits`)).json().edits;
}

const getLedger = async (gxpSku: string) =>
  (
    await stage.owner.query<Record<string, unknown>>(
      "select e.* from field_edits e join products p on p.id = e.product_id where p.gxp_sku = $1 order by e.submitted_at, e.name desc",
      [gxpSku],
    )
  ).rows;

const getNotifications = async (gxpSku: string) =>
  (await stage.owner.query("select * from notifications where details->>'gxp_sku' = $1", [gxpSku])).rows;

const price = (old_value: unknown, new_value: unknown): Change => ({ name: "price", old_value, new_value });

test("stores a pending change for each field, and publishes nothing", { tags: ["DET-06.6", "DET-09.1"] }, async () => {
  const { gxpSku } = await aProduct();
  const { status, body } = await ask(gxpSku, [
    price("10.5", "11.250"),
    { name: "length", old_value: 2.5, new_value: 3 },
    { name: "is_api_certified", new_value: true },
    { name: "manufacturer", old_value: "Kestrel" },
  ]);
  expect(status).toBe(200);
  expect(body.edits).toMatchObject([
    { name: "price", old_value: "10.50", new_value: "11.25", status: "pending", author: "Ada Moss", gxp_sku: gxpSku },
    { name: "length", old_value: "2.5", new_value: "3", decided_at: null, decided_by: null, reason: null },
    { name: "is_api_certified", old_value: null, new_value: "true" },
    { name: "manufacturer", old_value: "Kestrel", new_value: null },
  ]);
  expect((await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/`)).json()).toMatchObject({
    price: "10.50",
    length: 2.5,
    is_api_certified: null,
    manufacturer: "Kestrel",
  });
  expect((await getEdits(gxpSku)).map(({ name }) => name)).toEqual([
    "manufacturer",
    "price",
    "length",
    "is_api_certified",
  ]);
});

test("returns the data that the page shows next, and the deleted draft", { tags: ["DET-06.2"] }, async () => {
  const { gxpSku } = await aProduct();
  const draft = [{ name: "material", old_value: null, new_value: "Steel" }];
  await stage.call(vendor.token, "PUT", `/api/products/${gxpSku}/draft`, { payload: { edited_fields: draft } });
  const first = await ask(gxpSku, [price("10.5", "11.25")]);
  expect(first.body.removed_draft).toMatchObject({ edited_fields: draft });

  const { body } = await ask(gxpSku, [{ name: "length", old_value: 2.5, new_value: 3 }]);
  expect(body.removed_draft).toBeNull();
  expect(body.edits.map(({ name }: { name: string }) => name)).toEqual(["length"]);
  const read = await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/edits`);
  expect(body.product_edits).toEqual(read.json());
  expect(body.product_edits.edits.map(({ name }: { name: string }) => name)).toEqual(["price", "length"]);
});

const long = "x".repeat(10_000);
const someText = (name: string, new_value: unknown): Change => ({ name, new_value });

describe.each<[string, Change[], Record<string, string>]>([
  ["a comma in a price", [price("10.5", "1,000.555")], { price: moneyMessage }],
  ["a negative price", [price("10.5", -1)], { price: moneyMessage }],
  ["a price of nothing", [price("10.5", 0)], { price: moneyMessage }],
  ["a price without end", [price("10.5", "1e400")], { price: moneyMessage }],
  [
    "the 31st of February",
    [someText("price_expiration", "2026-02-31")],
    { price_expiration: "Must be a date like 2026-01-31." },
  ],
  [
    "a year of one digit",
    [someText("price_expiration", "0001-05-01")],
    { price_expiration: "Must be a date from 1900 to 2199." },
  ],
  [
    "text with a direction override",
    [someText("material", "a\u202eb")],
    { material: "Must not contain control characters." },
  ],
  ["ten thousand characters", [someText("material", long)], { material: "Must be at most 200 characters." }],
  ["a control character", [someText("material", "a\u0000b")], { material: "Must not contain control characters." }],
  ["half a character", [someText("material", "a\ud800")], { material: "Must not contain control characters." }],
  [
    "a wrong check digit",
    [someText("upc", "012345678906")],
    { upc: "Must be 12 to 14 digits with a right check digit." },
  ],
  ["a wrong yes or no", [someText("is_api_certified", "yes")], { is_api_certified: "Must be true or false." }],
  ["a part of a day", [someText("lead_time_days", 1.5)], { lead_time_days: "Must be a whole number from 0 to 3650." }],
  ["no supplier SKU", [{ name: "sku", old_value: "S-1", new_value: " " }], { sku: "This field is required." }],
  [
    "a category that is not offered",
    [someText("category", "Toys")],
    { category: "Choose one of the categories that are offered." },
  ],
  [
    "a unit that is not offered",
    [someText("vendor_quantity_uom", "each")],
    { vendor_quantity_uom: "Choose one of the units of measure that are offered." },
  ],
  [
    "a read-only attribute",
    [{ name: "ytd_purchases", new_value: "1" }],
    { ytd_purchases: "This field cannot be changed." },
  ],
  ["the GXP SKU", [{ name: "gxp_sku", new_value: "X" }], { gxp_sku: "This field cannot be changed." }],
  ["an unknown attribute", [someText("colour", "red")], { colour: "There is no such field." }],
  ["a column that is no attribute", [someText("company_id", "red")], { company_id: "There is no such field." }],
  ["what every object has", [someText("constructor", "red")], { constructor: "There is no such field." }],
  ["the same field twice", [someText("color", "red"), someText("color", "blue")], { color: "Send each field once." }],
  ["the value that is there", [price("10.5", "10.500")], { price: "The field has this value already." }],
  ["nothing in place of nothing", [someText("color", "  ")], { color: "The field has this value already." }],
])("%s", (_what, changes, messages) => {
  test(
    "is refused at its field, and the good field beside it is not saved",
    { tags: ["DET-06.3", "API-02.4"] },
    async () => {
      const { gxpSku } = await aProduct();
      const { status, body } = await ask(gxpSku, [...changes, someText("size", "2 in")]);
      expect(status).toBe(400);
      expect(body).toEqual(Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, [message]])));
      expect(await getLedger(gxpSku)).toEqual([]);
      expect(await getNotifications(gxpSku)).toEqual([]);
    },
  );
});

test("rejects a field called __proto__ as unknown", { tags: ["API-02.4"] }, async () => {
  const { gxpSku } = await aProduct();
  const payload = '{"edited_fields":[{"name":"__proto__","old_value":null,"new_value":"x"}]}';
  const headers = { "content-type": "application/json" };
  const answer = await stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, { payload, headers });
  expect([answer.statusCode, answer.body]).toEqual([400, '{"__proto__":["There is no such field."]}']);
});

test("checks each of forty fields, and rejects forty-one", { tags: ["API-02.4"] }, async () => {
  const { gxpSku } = await aProduct();
  const fields = (count: number) => Array.from({ length: count }, (_, index) => someText(`field_${index}`, "x"));
  expect(Object.keys((await ask(gxpSku, fields(40))).body)).toHaveLength(40);
  expect((await ask(gxpSku, fields(41))).body).toEqual({ edited_fields: ["Change at most 40 fields at a time."] });
  expect((await ask(gxpSku, [])).body).toEqual({ edited_fields: ["Change at least one field."] });
});

test("stores HTML as text and returns it as typed", { tags: ["DET-06.6"] }, async () => {
  const { gxpSku } = await aProduct();
  const html = '<img src=x onerror="alert(1)">';
  expect((await ask(gxpSku, [someText("material", ` ${html} `)])).body.edits).toMatchObject([{ new_value: html }]);
  expect(await getEdits(gxpSku)).toMatchObject([{ new_value: html }]);
});

test(
  "a change of what has changed meanwhile is answered with what is there, and saves nothing",
  { tags: ["DET-09.2"] },
  async () => {
    const { gxpSku } = await aProduct();
    await stage.owner.query("update products set price = 12, length = null where gxp_sku = $1", [gxpSku]);
    const { status, body } = await ask(gxpSku, [
      price("10.50", "11"),
      { name: "length", old_value: "2.5", new_value: "3" },
      { name: "manufacturer", old_value: "Kestrel", new_value: "Osprey" },
    ]);
    expect(status).toBe(409);
    expect(body).toEqual({
      detail: expect.any(String),
      code: "product_changed",
      params: {},
      conflicts: { price: { live_value: "12.00" }, length: { live_value: null } },
    });
    expect(await getLedger(gxpSku)).toEqual([]);
  },
);

test(
  "compares values, not times: a value that changed and changed back is no conflict",
  { tags: ["DET-09.2"] },
  async () => {
    const { gxpSku } = await aProduct();
    await stage.owner.query("update products set price = 12 where gxp_sku = $1", [gxpSku]);
    await stage.owner.query("update products set price = 10.5000 where gxp_sku = $1", [gxpSku]);
    expect((await ask(gxpSku, [price("10.50", "11")])).status).toBe(200);
  },
);

test("replaces the pending change of a field, also another user's", { tags: ["DET-09.6"] }, async () => {
  const { gxpSku } = await aProduct();
  const colleague = await stage.aVendor({ companyId: vendor.companyId });
  await ask(gxpSku, [price("10.5", "11"), someText("color", "Red")]);
  await ask(gxpSku, [price("10.5", "12")], colleague.token);
  const ledger = await getLedger(gxpSku);
  expect(ledger).toMatchObject([
    { name: "price", new_value: "11.00", status: "withdrawn", author_id: vendor.id, decided_by: colleague.id },
    { name: "color", new_value: "Red", status: "pending" },
    { name: "price", new_value: "12.00", status: "pending", author_id: colleague.id },
  ]);
});

test("accepts a conflicting change again with the live value", { tags: ["DET-09.2"] }, async () => {
  const { gxpSku } = await aProduct();
  await ask(gxpSku, [price("10.5", "12")]);
  await stage.owner.query("update products set price = 11 where gxp_sku = $1", [gxpSku]);
  expect((await ask(gxpSku, [price("11", "12")])).status).toBe(200);
  expect(await getLedger(gxpSku)).toMatchObject([
    { old_value: "10.50", new_value: "12.00", status: "withdrawn" },
    { old_value: "11.00", new_value: "12.00", status: "pending" },
  ]);
});

test(
  "who may only view, and who is of another company, asks for nothing",
  { tags: ["DET-03.3", "PERM-01.1", "PERM-02"] },
  async () => {
    const { gxpSku } = await aProduct();
    const viewer = await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
    const stranger = await stage.aVendor();
    expect((await ask(gxpSku, [price("10.5", "11")], viewer.token)).status).toBe(403);
    expect(await ask(gxpSku, [price("10.5", "11")], stranger.token)).toEqual({
      status: 404,
      body: { detail: "Not found.", code: "not_found", params: {} },
    });
    expect(await getLedger(gxpSku)).toEqual([]);
  },
);

test("notifies the company, and audits the author and the changes", { tags: ["NOTI-07.5"] }, async () => {
  const { gxpSku } = await aProduct();
  await ask(gxpSku, [price("10.5", "11")]);
  expect(await getNotifications(gxpSku)).toMatchObject([
    {
      company_id: vendor.companyId,
      notification_type: "product_details_edit_request",
      description: `Changes of Ball valve (${gxpSku}) wait for approval: Vendor Price.`,
      details: {
        sku: "S-1",
        gxp_sku: gxpSku,
        author_id: vendor.id,
        edited_fields: [{ name: "price", old_value: "10.50", new_value: "11.00" }],
      },
    },
  ]);
  const { rows } = await stage.owner.query("select * from audit_entries where details->>'id' = $1", [gxpSku]);
  expect(rows).toMatchObject([
    {
      action: "PATCH /api/products/{id}/edit",
      actor_id: vendor.id,
      company_id: vendor.companyId,
      details: { id: gxpSku, edited_fields: [{ name: "price", old_value: "10.5", new_value: "11" }] },
    },
  ]);
});

test("accepts only choices that the provider offers", { tags: ["DET-06.3"] }, async () => {
  const answer = await stage.call(vendor.token, "GET", "/api/products/field-choices/");
  expect(answer.json()).toEqual({ categories: ["Valves"], units_of_measure: ["Each"] });
  const { gxpSku } = await aProduct();
  const { status } = await ask(gxpSku, [someText("category", "Valves"), someText("vendor_quantity_uom", "Each")]);
  expect(status).toBe(200);
});

test(
  "the database prevents vendors from approving, and from submitting for another company",
  { tags: ["PERM-02"] },
  async () => {
    const { gxpSku } = await aProduct();
    const { body } = await ask(gxpSku, [price("10.5", "11")]);
    const foreign = await stage.anEdit((await stage.aCompany()).id);
    const asVendor = async (statement: string) => {
      const client = await stage.app.database.vendor.pool.connect();
      try {
        await client.query("begin; set local role lading_vendor");
        await client.query("select * from open_session($1)", [vendor.sessionId]);
        return await client.query(statement);
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const decide = (status: string, id: string) =>
      asVendor(`update field_edits set status = '${status}', decided_at = now() where id = '${id}'`);
    await expect(decide("approved", body.edits[0].id)).rejects.toThrow(/row-level security/);
    expect((await decide("withdrawn", foreign.id)).rowCount).toBe(0);
    await expect(
      asVendor(`insert into field_edits (company_id, product_id, name) values ('${crypto.randomUUID()}', 1, 'price')`),
    ).rejects.toThrow(/row-level security/);
    expect((await asVendor("select from field_edits where company_id <> current_company_id()")).rowCount).toBe(0);
  },
);

test("accepts a change of every editable attribute in one call", { tags: ["DET-06.6"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { supplier_sku: "S-1" });
  const changes = editableIds.map((name) => ({
    name,
    old_value: name === "sku" ? "S-1" : null,
    new_value: getAttributeSample(name),
  }));
  const { edits } = (await ask(gxpSku, changes)).body;
  expect(edits.map(({ name }: { name: string }) => name)).toEqual(editableIds);
});
