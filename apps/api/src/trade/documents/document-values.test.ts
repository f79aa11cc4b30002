import type { LabelField } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId, { gxp_sku: "V-1" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const expires: LabelField = { key: "expires", name: "Expires", type: "date", is_required: true };
const insurance: LabelField[] = [
  { key: "insurer", name: "Insurer", type: "text", is_required: true },
  expires,
  { key: "each_occurrence", name: "Each Occurrence", type: "number", is_required: false, minimum: 1_000_000 },
  { key: "heats", name: "Heats", type: "text", is_required: false, is_list: true },
];
let labels = 0;
async function aLabel(fields: readonly LabelField[], space = "product") {
  labels += 1;
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into labels (space, name, fields) values ($1, $2, $3) returning id",
    [space, `Insurance ${labels}`, JSON.stringify(fields)],
  );
  return rows[0]!.id; // An insert returns its row.
}
async function change(id: string, payload: object, token = vendor.token) {
  const answer = await stage.call(token, "PATCH", `/api/persistent-documents/${id}`, { payload });
  return { status: answer.statusCode, body: answer.json() };
}
const aFile = async (values = {}) => (await stage.aDocument(vendor.companyId, values)).id;

test(
  "a document keeps the values of its label's fields with their history",
  { tags: ["REQ-14.1", "REQ-14.2"] },
  async () => {
    const [id, label_id] = [await aFile(), await aLabel(insurance)];
    const values = {
      insurer: "  Lockton ",
      expires: "2028-02-29",
      each_occurrence: "500000",
      heats: ["7282841", " ", "A-1"],
    };
    const stored = { insurer: "Lockton", expires: "2028-02-29", each_occurrence: "500000", heats: ["7282841", "A-1"] };
    const { status, body } = await change(id, { label_id, values });
    expect({ status, body }).toMatchObject({ status: 200, body: { values: stored, expires_on: "2028-02-29" } });
    expect(body.days_left).toBeGreaterThan(0);
    expect((await change(id, { values: { expires: "2029-03-31", heats: null } })).body).toMatchObject({
      values: { insurer: "Lockton", expires: "2029-03-31", each_occurrence: "500000" },
      expires_on: "2029-03-31",
    });
    await change(id, { values: { insurer: "Lockton" } });
    const history = await stage.call(vendor.token, "GET", `/api/persistent-documents/${id}/values/`);
    const by = { source: "typed", by: expect.stringMatching(/\w/), at: expect.stringMatching(/Z$/) };
    const { results } = history.json<{ results: { value: unknown }[] }>();
    expect(results).toHaveLength(6);
    expect(results.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { key: "expires", name: "Expires", value: "2029-03-31", ...by },
        { key: "heats", name: "Heats", value: null, ...by },
      ]),
    );
  },
);

test("an empty required field is refused under its name, and nothing is saved", { tags: ["REQ-14.3"] }, async () => {
  const [id, label_id] = [await aFile(), await aLabel(insurance)];
  const missing = {
    code: "fields_missing",
    detail: "Enter Insurer and Expires.",
    params: { fields: ["Insurer", "Expires"] },
    "values.insurer": ["Insurer is required."],
    "values.expires": ["Expires is required."],
  };
  expect(await change(id, { label_id })).toEqual({ status: 400, body: missing });
  const { status, body } = await change(id, { label_id, values: { insurer: "Lockton", expires: " " } });
  expect({ status, messages: body["values.expires"] }).toEqual({ status: 400, messages: ["Expires is required."] });
  expect((await change(id, { name: "Renamed" })).body).toMatchObject({ label_id: null, values: {} });
  // A document that has the label already can be renamed without its values.
  await stage.owner.query("update documents set label_id = $2 where id = $1", [id, label_id]);
  expect((await change(id, { name: "Again" })).status).toBe(200);
});

test.each([
  [{ expires: "2027-02-29" }, { "values.expires": ["Must be a date like 2026-01-31."] }],
  [{ expires: "soon" }, { "values.expires": ["Must be a date like 2026-01-31."] }],
  [{ expires: 7 }, { "values.expires": ["Must be text of at most 2000 characters, or a list of texts."] }],
  [{ each_occurrence: "1e6" }, { "values.each_occurrence": ["Must be a number like 1000 or 12.5."] }],
  [{ insurer: ["a", "b"] }, { "values.insurer": ["Must be one value."] }],
  [{ insurer: "a\u202eb" }, { "values.insurer": ["Must not contain control characters."] }],
  [{ insurer: "x".repeat(501) }, { "values.insurer": ["Must be at most 500 characters."] }],
  [{ other: "x" }, { "values.other": ["The document's label has no such field."] }],
])("refuses the values %j", { tags: ["REQ-14.3"] }, async (values, messages) => {
  const id = await aFile();
  expect(await change(id, { label_id: await aLabel(insurance), values })).toEqual({ status: 400, body: messages });
});

test("an expiry of yesterday is saved and counts as expired", { tags: ["REQ-14.4"] }, async () => {
  const [id, label_id] = [await aFile(), await aLabel([expires])];
  const { rows } = await stage.owner.query<{ day: string }>(
    "select ((now() at time zone time_zone)::date - 1)::text as day from work_calendar",
  );
  const { status, body } = await change(id, { label_id, values: { expires: rows[0]?.day } });
  expect({ status, left: body.days_left }).toEqual({ status: 200, left: -1 });
});

test("the second of two tabs learns that a value has changed", { tags: ["REQ-14.5"] }, async () => {
  const [id, label_id] = [await aFile(), await aLabel([expires])];
  await change(id, { label_id, values: { expires: "2030-01-01" } });
  const seen = { old_values: { expires: "2030-01-01" } };
  expect((await change(id, { values: { expires: "2031-01-01" }, ...seen })).status).toBe(200);
  const { status, body } = await change(id, { values: { expires: "2032-01-01" }, ...seen });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: {
      code: "document_changed",
      detail: "Someone changed Expires while you were editing. Save again to replace that.",
      params: { fields: ["Expires"] },
      document: { values: { expires: "2031-01-01" } },
    },
  });
  expect((await change(id, { values: { expires: "2031-01-01" }, ...seen })).status).toBe(200);
});

test("another company finds neither the document nor its values", { tags: ["REQ-14.2"] }, async () => {
  const [id, label_id] = [await aFile(), await aLabel([expires])];
  await change(id, { label_id, values: { expires: "2030-01-01" } });
  const stranger = await stage.aVendor();
  expect((await change(id, { values: { expires: "2031-01-01" } }, stranger.token)).status).toBe(404);
  const read = await stage.call(stranger.token, "GET", `/api/persistent-documents/${id}/values/`);
  expect(read.statusCode).toBe(404);
});

test("a company without required documents is not asked", { tags: ["REQ-14.6"] }, async () => {
  const company = await stage.aCompany({ flagsOff: ["Required Documents"] });
  const { token } = await stage.aVendor({ companyId: company.id });
  const label_id = await aLabel([expires]);
  const offered = await stage.call(token, "GET", "/api/persistent-documents/labels/");
  expect(offered.json<object[]>()).toContainEqual(expect.objectContaining({ id: label_id, fields: [] }));
  const { id } = await stage.aDocument(company.id);
  expect((await change(id, { label_id }, token)).status).toBe(200);
  expect((await change(id, { values: { expires: "2030-01-01" } }, token)).status).toBe(400);
});

test("a new file needs the values of its label when it is linked", { tags: ["REQ-14.3"] }, async () => {
  const label_id = await aLabel([expires]);
  const link = (path: string, payload: object) => stage.call(vendor.token, "POST", path, { payload });
  const one = await aFile({ stagedBy: vendor.id });
  const body = { doc_id: one, skus: ["V-1"], action: "link", label_id };
  const refused = await link("/api/persistent-documents/link-product", body);
  expect(refused.json()).toMatchObject({ code: "fields_missing", "values.expires": ["Expires is required."] });
  const linked = await link("/api/persistent-documents/link-product", { ...body, values: { expires: "2030-05-01" } });
  expect(linked.json()).toMatchObject({ expires_on: "2030-05-01", products: [{ gxp_sku: "V-1" }] });

  const two = await aFile({ stagedBy: vendor.id });
  const several = { gxp_sku: "V-1", action: "link", doc_ids: [two], labels: { [two]: label_id } };
  expect((await link("/api/products/link-docs", several)).json()).toMatchObject({
    [`values.${two}.expires`]: ["Expires is required."],
  });
  const answer = await link("/api/products/link-docs", { ...several, values: { [two]: { expires: "2030-06-01" } } });
  expect(answer.json()).toEqual({ errors: [], reasons: {} });
  expect((await change(two, { name: "Two" })).body).toMatchObject({ expires_on: "2030-06-01" });
});

test("the document of an order has values, too", { tags: ["REQ-14.2", "REQ-14.3"] }, async () => {
  const order = await stage.anOrder(vendor.companyId);
  const id = await aFile({ orderId: order.id });
  const label_id = await aLabel([expires], "order");
  const url = `/api/order-documents/order/${order.purchaseOrder}/document/${id}`;
  const save = (payload: object) => stage.call(vendor.token, "PATCH", url, { payload });
  expect((await save({ label_id })).json()).toMatchObject({ code: "fields_missing" });
  const labeled = await save({ label_id, values: { expires: "2030-01-01" } });
  expect(labeled.json()).toMatchObject({ label_id, expires_on: "2030-01-01" });
  expect((await save({ values: { expires: "" } })).json()).toMatchObject({ code: "fields_missing" });
});
