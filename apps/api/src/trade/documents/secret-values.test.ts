import type { LabelField } from "@lading/contract";
import { endpoints } from "@lading/contract/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecretBox } from "../../ground/codes/secret-box.ts";
import { makeLogger } from "../../start/logger.ts";
import { encryptionKeys, openStage, type Stage } from "../../test/stage.ts";

const lines: string[] = [];
let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let staff: { token: string };
beforeAll(async () => {
  stage = await openStage({ logger: makeLogger("trace", { write: (line: string) => void lines.push(line) }) });
  vendor = await stage.aVendor({ role: "Full Access" });
  staff = await stage.aStaffMember();
  await stage.aProduct(vendor.companyId, { gxp_sku: "V-1" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const w9: LabelField[] = [
  { key: "name", name: "Name", type: "text", is_required: true },
  { key: "tin", name: "Taxpayer number", type: "secret", is_required: true },
];
let labels = 0;
async function publish(method: "POST" | "PATCH", path: string, payload: object) {
  const answer = await stage.call(staff.token, method, `/api/provider/${path}`, { payload });
  return { status: answer.statusCode, body: answer.json() };
}
const aLabel = async (fields: readonly LabelField[] = w9, space = "product"): Promise<number> => {
  labels += 1;
  return (await publish("POST", "labels", { name: `W-9 ${labels}`, space, fields })).body.id;
};
const aFile = async (values = {}) => (await stage.aDocument(vendor.companyId, values)).id;
async function change(id: string, payload: object, token = vendor.token) {
  const answer = await stage.call(token, "PATCH", `/api/persistent-documents/${id}`, { payload });
  return { status: answer.statusCode, body: answer.json() };
}
async function history(id: string) {
  const answer = await stage.call(vendor.token, "GET", `/api/persistent-documents/${id}/values/`);
  return answer.json<{ results: { key: string; value: string | null }[] }>().results;
}
/** The secret that is stored for a document, opened. */
async function open(id: string) {
  const { rows } = await stage.owner.query<{ sealed: Buffer }>(
    "select sealed from document_secrets where document_id = $1",
    [id],
  );
  const [row] = rows;
  return row && createSecretBox(encryptionKeys).open(row.sealed, `fields of document ${id}`)?.toString();
}

test("both sides read the end of a secret, which is stored sealed", { tags: ["REQ-14.15"] }, async () => {
  const [id, label_id] = [await aFile(), await aLabel()];
  const { status, body } = await change(id, { label_id, values: { name: "Blue Mesa", tin: " 12-3456789 " } });
  expect({ status, values: body.values }).toEqual({ status: 200, values: { name: "Blue Mesa", tin: "•••6789" } });
  expect(await open(id)).toBe("12-3456789");
  const read = await stage.call(staff.token, "GET", `/api/provider/companies/${vendor.companyId}/documents`);
  expect(read.json().results.find((one: { id: string }) => one.id === id).fields).toContainEqual({
    name: "Taxpayer number",
    value: "•••6789",
    fails: [],
  });
});

test("a form sends a secret back as it was read, and replaces it as a whole", { tags: ["REQ-14.16"] }, async () => {
  const [id, label_id] = [await aFile(), await aLabel()];
  await change(id, { label_id, values: { name: "Blue Mesa", tin: "12-3456789" } });
  const shown = { tin: "•••6789" };
  expect((await change(id, { values: { name: "Red Mesa", ...shown }, old_values: shown })).status).toBe(200);
  expect(await open(id)).toBe("12-3456789");
  const part = await change(id, { values: { tin: "•••67890" } });
  expect(part).toEqual({ status: 400, body: { "values.tin": ["Enter the whole value."] } });
  // The end of the new one is the same.
  const other = await change(id, { values: { tin: "98-7656789" }, old_values: shown });
  expect(other).toMatchObject({ status: 200, body: { values: shown } });
  expect(await open(id)).toBe("98-7656789");
  expect((await history(id)).filter(({ key }) => key === "tin").map(({ value }) => value)).toEqual(
    Array(2).fill("•••6789"),
  );
  expect((await change(id, { values: { tin: null } })).body).toMatchObject({ code: "fields_missing" });
  await publish("PATCH", `labels/${label_id}`, { fields: w9.map((field) => ({ ...field, is_required: false })) });
  expect((await change(id, { values: { tin: null } })).status).toBe(200);
  expect(await open(id)).toBeUndefined();
});

test("a secret is in no table, log, mail, call and record", { tags: ["REQ-14.17"] }, async () => {
  const secret = "557788991";
  const [label_id, orderLabel] = [await aLabel(), await aLabel(w9, "order")];
  const values = { name: "Blue Mesa", tin: secret };
  const [own, linked, staged, archived] = [
    await aFile(),
    await aFile({ stagedBy: vendor.id }),
    await aFile({ stagedBy: vendor.id }),
    await aFile({ archived: true }),
  ];
  expect((await change(own, { label_id, values })).status).toBe(200);
  const link = async (path: string, payload: object) =>
    (await stage.call(vendor.token, "POST", path, { payload })).statusCode;
  const one = { doc_id: linked, skus: ["V-1"], label_id, values };
  expect(await link("/api/persistent-documents/link-product", { ...one, action: "link" })).toBe(200);
  expect(await link("/api/persistent-documents/link-product", { ...one, action: "unlink" })).toBe(200);
  const several = {
    gxp_sku: "V-1",
    doc_ids: [staged, archived],
    labels: { [staged]: label_id, [archived]: label_id },
    values: { [staged]: values, [archived]: values },
  };
  expect(await link("/api/products/link-docs", { ...several, action: "link" })).toBe(200);
  expect(await link("/api/products/link-docs", { ...several, action: "unlink" })).toBe(200);
  const order = await stage.anOrder(vendor.companyId);
  const ordered = await aFile({ orderId: order.id });
  const url = `/api/order-documents/order/${order.purchaseOrder}/document/${ordered}`;
  const saved = await stage.call(vendor.token, "PATCH", url, { payload: { label_id: orderLabel, values } });
  expect(saved.json().values).toEqual({ name: "Blue Mesa", tin: "•••8991" });
  // These are refused.
  expect((await change(own, { values: { tin: [secret] } })).status).toBe(400);
  expect((await change(own, { values: { number: secret } })).status).toBe(400);
  expect((await change(own, { values: { tin: secret }, old_values: { tin: "•••0000" } })).status).toBe(409);

  const found: string[] = [];
  for (const { method, path } of endpoints) {
    if (method !== "GET") continue;
    const filled = path
      .replace(/\{id\}/, path.includes("document") ? own : vendor.companyId)
      .replaceAll(/\{\w+\}/g, own);
    const { token } = path.startsWith("/api/provider/") ? staff : vendor;
    if ((await stage.call(token, "GET", filled)).payload.includes(secret)) found.push(filled);
  }
  expect(found).toEqual([]);
  expect(await findTablesWith(secret)).toEqual([]);
  expect(await findTablesWith("•••8991")).toEqual(["audit_entries", "document_values", "documents"]);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.join("")).not.toContain(secret);
});

/** The tables that have the text in any column, or its bytes. */
async function findTablesWith(text: string) {
  const { rows: tables } = await stage.owner.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await stage.owner.query(
      `select from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
      [text, Buffer.from(text).toString("hex")],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

test("values from before a field was a secret are hidden", { tags: ["REQ-14.18"] }, async () => {
  const open: LabelField = { key: "tin", name: "Taxpayer number", type: "text", is_required: false };
  const [id, label_id] = [await aFile(), await aLabel([open])];
  await change(id, { label_id, values: { tin: "12-3456789" } });
  const sealed = { ...open, type: "secret" };
  expect(await publish("PATCH", `labels/${label_id}`, { fields: [sealed] })).toEqual({
    status: 400,
    body: { "fields.0.type": ["Add a new field: the values of this one are not sealed."] },
  });
  await stage.owner.query("update labels set fields = $2 where id = $1", [label_id, JSON.stringify([sealed])]);
  expect((await history(id)).map(({ value }) => value)).toEqual(["•••6789"]);
  const next = { values: { tin: "98-7654321" }, old_values: { tin: null } };
  expect(await change(id, next)).toMatchObject({ status: 200, body: { values: { tin: "•••4321" } } });
});

test.each([
  [{ is_list: true }, "fields.0.is_list"],
  [{ equals: "12-3456789" }, "fields.0.equals"],
  [{ minimum: 1 }, "fields.0.minimum"],
])("a secret has no rule %j", { tags: ["REQ-14.8"] }, async (rule, place) => {
  const fields = [{ key: "tin", name: "Taxpayer number", type: "secret", is_required: true, ...rule }];
  const { status, body } = await publish("POST", "labels", { name: "Refused", space: "product", fields });
  expect({ status, places: Object.keys(body) }).toEqual({ status: 400, places: [place] });
});

test("a field is compared with another one of its label", { tags: ["REQ-14.8"] }, async () => {
  const [name] = w9;
  for (const key of ["name", "number", "tin"]) {
    const fields = [{ ...name, equals_field: { key } }, w9[1]];
    const { status, body } = await publish("POST", "labels", { name: "Refused", space: "product", fields });
    expect({ status, body }).toEqual({
      status: 400,
      body: { fields: ["A field is compared with another field of the label that is no secret."] },
    });
  }
});
