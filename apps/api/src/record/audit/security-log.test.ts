import { permissions } from "@lading/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeLogger } from "../../start/logger.ts";
import { openStage, tokenSecrets, type Stage } from "../../test/stage.ts";

let lines: Record<string, unknown>[] = [];
let stage: Stage;
beforeAll(async () => {
  // The default of LOG_LEVEL.
  const logger = makeLogger("warn", { write: (line: string) => void lines.push(JSON.parse(line)) });
  stage = await openStage({ logger });
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await recorded();
  stage.app.security.endMinute();
  lines = [];
});

/** Waits until the server has logged and recorded the previous requests, which it does after the response. */
async function recorded() {
  await new Promise((resolve) => setImmediate(resolve));
  await stage.app.security.settled();
}

const rows = async (where: string) => {
  const { rows } = await stage.owner.query<Record<string, unknown>>(
    `select action, actor_id, as_user_id, company_id, result, details, host(address) as address from audit_entries where ${where} order by id`,
  );
  return rows;
};

test("logs a call without a session with its address, and writes no row", async () => {
  const answer = await stage.call(undefined, "GET", "/api/products/?search=secret", { remoteAddress: "203.0.113.7" });
  expect(answer.statusCode).toBe(401);
  await recorded();
  expect(lines).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      security: true,
      event: "refused",
      status: 401,
      request_id: expect.any(String),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      address: "203.0.113.7",
      call: "GET /api/products/",
      msg: "security",
    },
  ]);
  expect(await rows("host(address) = '203.0.113.7'")).toEqual([]);
});

test("logs a forged access token, and not an expired one", async () => {
  const user = await stage.aVendor();
  const sign = (secret: string, expires: string) =>
    new SignJWT({ sid: user.sessionId })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setIssuer("lading")
      .setAudience("lading-api")
      .setSubject(user.id)
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const expired = await sign(tokenSecrets[0], "-1s");
  const forged = await sign("a secret other than the portal's", "1h");
  for (const token of [expired, forged])
    expect((await stage.call(token, "GET", "/api/products/")).statusCode).toBe(401);
  await recorded();
  expect(lines).toMatchObject([{ event: "refused", status: 401 }]);
});

test("logs the user of an ended session", async () => {
  const user = await stage.aVendor();
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [user.sessionId]);
  await stage.call(user.token, "GET", "/api/products/");
  await recorded();
  expect(lines).toMatchObject([{ event: "refused", status: 401, user: user.id, session: user.sessionId }]);
});

test("logs and records a call that the role does not allow, with user, address and ids", async () => {
  const user = await stage.aVendor({ may: permissions.filter((one) => one !== "products.view_product") });
  const { gxpSku } = await stage.aProduct(user.companyId);
  await stage.call(user.token, "GET", `/api/products/${gxpSku}/`, { remoteAddress: "203.0.113.8" });
  await recorded();
  const call = "GET /api/products/{id}/";
  expect(lines).toMatchObject([
    {
      event: "refused",
      status: 403,
      user: user.id,
      company: user.companyId,
      session: user.sessionId,
      address: "203.0.113.8",
      call,
      asked: [gxpSku],
    },
  ]);
  expect(await rows(`actor_id = '${user.id}'`)).toEqual([
    {
      action: call,
      actor_id: user.id,
      as_user_id: null,
      company_id: user.companyId,
      result: "refused",
      details: { status: 403, asked: [gxpSku] },
      address: "203.0.113.8",
    },
  ]);
});

test("names both staff and user when staff act as a user", async () => {
  const staff = await stage.aStaffMember();
  const user = await stage.aVendor({ staffId: staff.id });
  await stage.call(user.token, "POST", "/api/accounts/change-password/", { payload: {} });
  await recorded();
  expect(lines).toMatchObject([{ status: 403, user: staff.id, as_user: user.id }]);
  expect(await rows(`as_user_id = '${user.id}'`)).toMatchObject([{ actor_id: staff.id, result: "refused" }]);
});

describe("a 404", () => {
  test("is recorded if the id belongs to another company: a user, a document in a body, an order's number", async () => {
    const self = await stage.aVendor();
    const other = await stage.aVendor();
    const document = await stage.aDocument(other.companyId);
    const { purchaseOrder } = await stage.anOrder(other.companyId);
    const answers = [
      await stage.call(self.token, "GET", `/api/order-documents/order/${purchaseOrder}/`),
      await stage.call(self.token, "POST", "/api/persistent-documents/download/", {
        payload: { documents_ids: [document.id] },
      }),
      await stage.call(self.token, "POST", `/api/accounts/user/${other.id}/deactivate`),
      await stage.call(self.token, "DELETE", `/api/accounts/sessions/${other.sessionId}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    await recorded();
    const asked = [purchaseOrder, document.id, other.id, other.sessionId];
    expect(lines).toMatchObject(asked.map((id) => ({ event: "foreign id", user: self.id, asked: [id] })));
    expect(await rows(`actor_id = '${self.id}'`)).toMatchObject(
      asked.map((id) => ({ result: "refused", company_id: self.companyId, details: { status: 404, asked: [id] } })),
    );
  });

  test("is not recorded if the id does not exist or belongs to the same company", async () => {
    const self = await stage.aVendor();
    const own = await stage.aDocument(self.companyId);
    for (const id of [crypto.randomUUID(), own.id])
      await stage.call(self.token, "DELETE", `/api/persistent-documents/staged/${id}`);
    await stage.call(self.token, "GET", "/api/order-documents/order/NONE/");
    await recorded();
    expect(lines).toEqual([]);
    expect(await rows(`actor_id = '${self.id}'`)).toEqual([]);
  });
});

test("logs and records a blocked sign-in with the account, without email address and password", async () => {
  const user = await stage.aVendor({ password: "right as rain 42" });
  const sending = {
    payload: { email: user.email, password: "a-wrong-guess" },
    remoteAddress: "203.0.113.9",
  };
  let status = 0;
  for (let attempt = 0; attempt < 12 && status !== 429; attempt++)
    status = (await stage.call(undefined, "POST", "/api/token", sending)).statusCode;
  expect(status).toBe(429);
  await recorded();
  const blocked = lines.filter(({ event }) => event === "blocked");
  expect(blocked).toMatchObject([{ status: 429, user: user.id, company: user.companyId, call: "POST /api/token" }]);
  expect(await rows(`details ->> 'status' = '429' and actor_id = '${user.id}'`)).toMatchObject([
    { action: "POST /api/token", result: "refused", address: "203.0.113.9" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`a-wrong-guess|${user.email}`));
});

test("logs and records a sign-out, and nothing for a token without a session", async () => {
  const user = await stage.aVendor({ password: "right as rain 42" });
  const credentials = { email: user.email, password: "right as rain 42" };
  const { refresh } = (await stage.call(undefined, "POST", "/api/token", { payload: credentials })).json();
  for (const token of [refresh, refresh, "nonsense"])
    await stage.call(undefined, "POST", "/api/token/blacklist", { payload: { refresh: token } });
  await recorded();
  const session = refresh.split(".")[0];
  expect(lines).toMatchObject([{ event: "signed out", user: user.id, company: user.companyId, session, level: 30 }]);
  expect(await rows(`actor_id = '${user.id}' and action like '%blacklist'`)).toMatchObject([
    { company_id: user.companyId, result: "done", details: { session } },
  ]);
});

test("logs each session that a user ends in the profile", async () => {
  const user = await stage.aVendor();
  await stage.call(user.token, "DELETE", `/api/accounts/sessions/${user.sessionId}`);
  await recorded();
  expect(lines).toMatchObject([{ event: "signed out", user: user.id, session: user.sessionId, sessions: 1 }]);
});

test("logs and records a load with its key, kind and counts, and only logs a dry run", async () => {
  const key = await stage.anIntakeKey();
  const company = await stage.aCompany();
  const payload = `company_code,gxp_sku,supplier_sku,name\n${company.code},G-1,S-1,Valve\n${company.code},,S-2,No SKU\n`;
  for (const query of ["dry_run=true", ""])
    await stage.call(key, "POST", `/api/intake/products?${query}`, {
      payload,
      headers: { "content-type": "text/csv" },
    });
  await recorded();
  const load = { kind: "products", mode: "partial", received: 2, created: 1, rejected: 1, key: expect.any(String) };
  expect(lines).toMatchObject([
    { event: "intake load", dry_run: true, ...load },
    { event: "intake load", dry_run: false, ...load },
  ]);
  expect(await rows("action = 'POST /api/intake/{kind}'")).toMatchObject([
    { actor_id: null, company_id: null, result: "done", details: load, address: "127.0.0.1" },
  ]);
});

test("limits the lines and rows of a flood, and logs how many it left out", async () => {
  const user = await stage.aVendor({ may: [] });
  for (let times = 0; times < 60; times++) await stage.call(user.token, "GET", "/api/products/");
  for (let times = 0; times < 60; times++) await stage.call(undefined, "GET", "/api/products/");
  await recorded();
  stage.app.security.endMinute();
  const refused = lines.filter(({ event }) => event === "refused");
  expect(refused.filter(({ status }) => status === 403)).toHaveLength(20);
  expect(refused.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(await rows(`actor_id = '${user.id}'`)).toHaveLength(10);
  expect(lines.filter(({ event }) => event === "left out")).toMatchObject([
    { what: "lines of sessions and keys", left_out: 40 },
    { what: "lines of unknown callers", left_out: 40 },
    { what: "audit rows of sessions", left_out: 10 },
  ]);
});

test("does not log refusals because of terms that are not accepted yet", async () => {
  await stage.someTerms();
  const user = await stage.aVendor();
  expect((await stage.call(user.token, "GET", "/api/products/")).statusCode).toBe(403);
  await recorded();
  expect(lines).toEqual([]);
});
