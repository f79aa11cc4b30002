import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

const aProduct = async () => (await stage.aProduct(vendor.companyId)).gxpSku;
const field = (name: string, new_value: string | null, old_value: string | null = null) => ({
  name,
  old_value,
  new_value,
});

async function save(sku: string, edited_fields: object[], token = vendor.token) {
  const answer = await stage.call(token, "PUT", `/api/products/${sku}/draft`, { payload: { edited_fields } });
  return { status: answer.statusCode, body: answer.json() };
}

const getDraft = async (sku: string, token = vendor.token) =>
  (await stage.call(token, "GET", `/api/products/${sku}/draft`)).json().draft;

test("stores progress exactly as typed, valid or not, and a later draft replaces an earlier one", async () => {
  const sku = await aProduct();
  expect(await getDraft(sku)).toBeNull();
  await save(sku, [field("price", "12")]);
  const typed = [
    field("price", " 1,000.555 ", "10.00"),
    field("color", "a\u0000\ud800\n"),
    field("no such field", null),
  ];
  const { status, body } = await save(sku, typed);
  expect(status).toBe(200);
  expect(body).toEqual({ edited_fields: typed, updated_at: expect.any(String) });
  expect(await getDraft(sku)).toEqual(body);
  expect((await stage.call(vendor.token, "GET", `/api/products/${sku}/edits`)).json().draft).toEqual(body);
});

test("stores a separate draft for each user and product", { tags: ["PERM-02"] }, async () => {
  const [sku, other] = [await aProduct(), await aProduct()];
  const colleague = await stage.aVendor({ companyId: vendor.companyId });
  await save(sku, [field("color", "Red")]);
  await save(sku, [field("color", "Blue")], colleague.token);
  expect(await getDraft(sku)).toMatchObject({ edited_fields: [{ new_value: "Red" }] });
  expect(await getDraft(sku, colleague.token)).toMatchObject({ edited_fields: [{ new_value: "Blue" }] });
  expect(await getDraft(other)).toBeNull();
});

test("keeps a draft after its session ends", { tags: ["DET-07.1"] }, async () => {
  const sku = await aProduct();
  await save(sku, [field("color", "Red")]);
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [vendor.sessionId]);
  expect((await save(sku, [field("color", "Blue")])).status).toBe(401);
  await stage.owner.query("update sessions set ended_at = null where id = $1", [vendor.sessionId]);
  expect(await getDraft(sku)).toMatchObject({ edited_fields: [{ new_value: "Red" }] });
});

test(
  "a draft is gone once it is thrown away or submitted, not when submitting fails",
  { tags: ["DET-07.5"] },
  async () => {
    const sku = await aProduct();
    const submit = (new_value: string) =>
      stage.call(vendor.token, "PATCH", `/api/products/${sku}/edit`, {
        payload: { edited_fields: [field("price", new_value)] },
      });
    await save(sku, [field("price", "x")]);
    expect((await submit("x")).statusCode).toBe(400);
    expect(await getDraft(sku)).not.toBeNull();
    expect((await submit("12")).statusCode).toBe(200);
    expect(await getDraft(sku)).toBeNull();

    await save(sku, [field("price", "13")]);
    for (const _twice of [1, 2])
      expect((await stage.call(vendor.token, "DELETE", `/api/products/${sku}/draft`)).statusCode).toBe(200);
    expect(await getDraft(sku)).toBeNull();
  },
);

test("rejects values that no form could contain, and keeps the earlier draft", { tags: ["API-02.4"] }, async () => {
  const sku = await aProduct();
  await save(sku, [field("color", "Red")]);
  const many = Array.from({ length: 41 }, () => field("color", "x"));
  for (const fields of [
    many,
    [field("color", "x".repeat(10_001))],
    [{ name: "color" }],
    [{ ...field("color", "x"), more: 1 }],
  ])
    expect((await save(sku, fields)).status).toBe(400);
  expect(await getDraft(sku)).toMatchObject({ edited_fields: [{ new_value: "Red" }] });
});

test("does not audit drafts", async () => {
  const sku = await aProduct();
  await save(sku, [field("color", "Red")]);
  const { rows } = await stage.owner.query("select from audit_entries where action like '%draft'");
  expect(rows).toEqual([]);
});
