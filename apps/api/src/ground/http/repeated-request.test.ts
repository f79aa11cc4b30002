import { afterAll, beforeAll, expect, test } from "vitest";
import { aForm } from "../../test/form.ts";
import { aPdf } from "../../test/sample-files.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const send = (token: string, url: string, payload: object, idempotencyKey: string) =>
  stage.call(token, "POST", url, { payload, headers: { "idempotency-key": idempotencyKey } });
const roles = "/api/provider/roles";
const keys = "/api/provider/api-keys/";
const erp = { name: "ERP", scopes: ["changes:read"] };

test("answers a repeated request with the first response", { tags: ["KEY-02.2"] }, async () => {
  const { id, token } = await stage.aStaffMember();
  const body = { name: crypto.randomUUID().slice(0, 20), permissions: [] };
  const first = await send(token, roles, body, "one");
  expect(first.statusCode).toBe(201);
  const repeat = await send(token, roles, body, "one");
  expect(repeat.statusCode).toBe(201);
  expect(repeat.json()).toEqual(first.json());
  const { rows } = await stage.owner.query("select from audit_entries where actor_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("shows a new API key once, also to a repeated request", { tags: ["KEY-01.3", "KEY-02.2"] }, async () => {
  const { token } = await stage.aStaffMember();
  const { key, ...shown } = (await send(token, keys, erp, "one")).json();
  expect((await send(token, keys, erp, "one")).json()).toEqual({ ...shown, key: null });
  const { rows } = await stage.owner.query("select answer::text from kept_answers where answer::text like $1", [
    `%${key}%`,
  ]);
  expect(rows).toEqual([]);
});

test("refuses another request with the same Idempotency-Key", { tags: ["KEY-02.3"] }, async () => {
  const { token } = await stage.aStaffMember();
  await send(token, keys, erp, "one");
  for (const [url, body] of [
    [keys, { ...erp, name: "Another" }],
    [roles, { name: "Another", permissions: [] }],
  ] as const) {
    const answer = await send(token, url, body, "one");
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "idempotency_key_reused" });
  }
});

test("lets two people use the same Idempotency-Key", { tags: ["KEY-02.2"] }, async () => {
  const made = await Promise.all(
    [await stage.aStaffMember(), await stage.aStaffMember()].map(({ token }) => send(token, keys, erp, "one")),
  );
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test("creates one record for requests that run at the same time", { tags: ["KEY-02.2"] }, async () => {
  const { id, token } = await stage.aStaffMember();
  const made = await Promise.all(Array.from({ length: 3 }, () => send(token, keys, erp, "one")));
  expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
  const { rows } = await stage.owner.query("select from api_keys where user_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("runs a request again that was refused", { tags: ["KEY-02.2"] }, async () => {
  const { token, sessionId } = await stage.aStaffMember();
  await stage.owner.query("update sessions set confirmed_at = null where id = $1", [sessionId]);
  expect((await send(token, keys, erp, "one")).statusCode).toBe(403);
  await stage.owner.query("update sessions set confirmed_at = now() where id = $1", [sessionId]);
  expect((await send(token, keys, erp, "one")).statusCode).toBe(201);
});

test("says so if the response to the first request was lost", { tags: ["KEY-02.2"] }, async () => {
  const { id, token } = await stage.aStaffMember();
  const body = { name: crypto.randomUUID().slice(0, 20), permissions: [] };
  await send(token, roles, body, "one");
  await stage.owner.query("update kept_answers set answer = null where user_id = $1", [id]);
  const repeat = await send(token, roles, body, "one");
  expect(repeat.statusCode).toBe(409);
  expect(repeat.json()).toMatchObject({ code: "answer_lost" });
});

test("rejects a key that no header should have", { tags: ["KEY-02.3"] }, async () => {
  const { token } = await stage.aStaffMember();
  expect((await send(token, keys, erp, "x".repeat(201))).statusCode).toBe(400);
});

test.each([
  [
    "agreements",
    (companyId: string) => `/api/provider/companies/${companyId}/agreements`,
    { document_type: "Insurance", status: "4" },
    { name: "a.pdf", content: aPdf("one") },
    { name: "a.pdf", content: aPdf("another") },
  ],
  [
    "runs",
    () => "/api/provider/imports/",
    { kind: "products", source: "tests" },
    { name: "a.csv", content: "company_code,gxp_sku\nA,1\n" },
    { name: "a.csv", content: "company_code,gxp_sku\nA,2\n" },
  ],
])(
  "creates %s once for a repeated form, and refuses another file",
  { tags: ["KEY-02.2", "KEY-02.3"] },
  async (...given) => {
    const [table, getUrl, fields, file, other] = given;
    const { token } = await stage.aStaffMember();
    const url = getUrl((await stage.aCompany()).id);
    const sendForm = (sent: typeof file) => {
      const form = aForm(...Object.entries(fields).map(([field, content]) => ({ field, content })), sent);
      return stage.call(token, "POST", url, { ...form, headers: { ...form.headers, "idempotency-key": "form" } });
    };
    const before = (await stage.owner.query(`select from ${table}`)).rowCount ?? 0;
    const answers = await Promise.all([sendForm(file), sendForm(file)]);
    const [first, second] = answers.map((answer) => answer.json());
    expect(answers[0].statusCode).toBeLessThan(300);
    expect(second).toEqual(first);
    expect((await sendForm(other)).json()).toMatchObject({ code: "idempotency_key_reused" });
    expect((await stage.owner.query(`select from ${table}`)).rowCount).toBe(before + 1);
  },
);
