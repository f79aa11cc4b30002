import type { LabelField } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: { token: string };
let companyId: string;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  companyId = (await stage.aCompany()).id;
});
afterAll(() => stage[Symbol.asyncDispose]());

const send = async (method: "POST" | "PATCH" | "DELETE", path: string, payload?: object) => {
  const answer = await stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const date = (key: string, more: Partial<LabelField> = {}): LabelField => ({
  key,
  name: `Field ${key}`,
  type: "date",
  is_required: false,
  ...more,
});
const aLabel = async (name: string, fields: readonly LabelField[]): Promise<number> =>
  (await send("POST", "labels", { name, space: "product", fields })).body.id;

async function aDocument(labelId: number, values: object) {
  const { id } = await stage.aDocument(companyId);
  await stage.owner.query("update documents set label_id = $2, field_values = $3 where id = $1", [id, labelId, values]);
  return id;
}
const readExpiry = async (id: string) => {
  const { rows } = await stage.owner.query("select expires_on::text as day from documents where id = $1", [id]);
  return rows[0]?.day;
};

test("another field of a label becomes the expiry of its documents", { tags: ["REQ-14.7"] }, async () => {
  const label = await aLabel("Lease", [date("expires"), date("reviewed")]);
  const values = { expires: "2030-01-01", reviewed: "2029-02-28" };
  const id = await aDocument(label, values);
  const impossible = await aDocument(label, { reviewed: "2029-02-29" });
  const patch = (fields: LabelField[]) => send("PATCH", `labels/${label}`, { fields });
  await patch([date("expires", { is_expiry: false }), date("reviewed", { is_expiry: true })]);
  expect([await readExpiry(id), await readExpiry(impossible)]).toEqual(["2029-02-28", null]);
  await patch([date("expires"), date("reviewed")]);
  expect(await readExpiry(id)).toBe("2030-01-01");
  // A field that is removed keeps its values, which are back when the field is.
  await patch([date("reviewed")]);
  expect(await readExpiry(id)).toBeNull();
  await patch([date("reviewed"), date("expires")]);
  expect(await readExpiry(id)).toBe("2030-01-01");
});

test("a label that replaces another one decides which value is the expiry", { tags: ["REQ-14.7"] }, async () => {
  const [old, other] = [await aLabel("Old", [date("expires")]), await aLabel("New", [date("valid_until")])];
  const id = await aDocument(old, { expires: "2030-01-01", valid_until: "2031-01-01" });
  expect((await send("DELETE", `labels/${old}?replacement_id=${other}`)).status).toBe(200);
  expect(await readExpiry(id)).toBe("2031-01-01");
});

test.each<[Partial<LabelField>, string]>([
  [{ type: "text", is_expiry: true }, "fields.0.is_expiry"],
  [{ is_list: true }, "fields.0.is_list"],
  [{ minimum: 1 }, "fields.0.minimum"],
  [{ type: "number", minimum: 2, maximum: 1 }, "fields.0.maximum"],
  [{ type: "number", not_before: "today" }, "fields.0.not_before"],
])("refuses a field with %j", { tags: ["REQ-14.8"] }, async (more, field) => {
  const { status, body } = await send("POST", "labels", {
    name: "Wrong",
    space: "product",
    fields: [date("day", more)],
  });
  expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [field] });
});

test("refuses two fields that are the expiry", { tags: ["REQ-14.8"] }, async () => {
  const fields = [date("one", { is_expiry: true }), date("two", { is_expiry: true })];
  expect((await send("POST", "labels", { name: "Twice", space: "product", fields })).body).toEqual({
    fields: ["Only one field can be the expiry."],
  });
});

test("staff see the values of a document, and what is not as it should be", { tags: ["REQ-14.9"] }, async () => {
  const label = await aLabel("Cover", [
    date("expires", { name: "Expires", not_before: "today" }),
    { key: "limit", name: "Limit", type: "number", is_required: false, minimum: 1_000_000 },
    { key: "holder", name: "Holder", type: "text", is_required: false, equals: "Gulf Crossing Supply" },
  ]);
  const id = await aDocument(label, { expires: "2020-05-01", limit: "500000", holder: "gulf  crossing supply" });
  await stage.owner.query("update documents set expires_on = '2020-05-01' where id = $1", [id]);
  const answer = await stage.call(staff.token, "GET", `/api/provider/companies/${companyId}/documents`);
  const found = answer.json<{ results: { id: string; days_left: number }[] }>().results.find((one) => one.id === id);
  expect(found).toMatchObject({
    expires_on: "2020-05-01",
    fields: [
      { name: "Expires", value: "2020-05-01", fails: ["today or later"] },
      { name: "Limit", value: "500000", fails: ["at least 1,000,000"] },
      { name: "Holder", value: "gulf  crossing supply", fails: [] },
    ],
  });
  expect(found?.days_left).toBeLessThan(0);
});
