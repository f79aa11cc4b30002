import { afterAll, beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { openWebhookStage, startReceiver, type WebhookStage } from "../../test/webhook-fixture.ts";

let hooks: WebhookStage;
beforeAll(async () => {
  hooks = await openWebhookStage(1000);
});
afterAll(() => hooks[Symbol.asyncDispose]());

const provider = "/api/provider/webhooks";
const vendor = "/api/accounts/webhooks";
const url = "https://erp.acme.example/hook";
const types = ["company.resumed"];

test.each([provider, vendor])(
  "%s shows the secret once and stores it encrypted",
  { tags: ["HOOK-01.2", "HOOK-05.1"] },
  async (base) => {
    const { token } = base === provider ? await hooks.stage.aStaffMember() : await hooks.stage.aVendor();
    const created = await hooks.stage.call(token, "POST", `${base}/`, { payload: { url, types } });
    expect(created.statusCode).toBe(201);
    const { id, secret } = created.json();
    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    const listed = await hooks.stage.call(token, "GET", `${base}/`);
    expect(listed.json()).toMatchObject([{ id, url, types, state: "active", waiting: 0, sent: 0, failed: 0 }]);
    expect(listed.body).not.toContain("whsec_");
    const stored = await hooks.findWebhook(id);
    expect(stored.secret.includes(secret.slice(6))).toBe(false);
    expect((await hooks.stage.call(token, "DELETE", `${base}/${id}`)).statusCode).toBe(200);
    expect((await hooks.stage.call(token, "GET", `${base}/`)).json()).toEqual([]);
  },
);

test("staff see the webhooks of a company without their paths", { tags: ["CON-12.7"] }, async () => {
  const { token } = await hooks.stage.aStaffMember();
  const { companyId } = await hooks.stage.aVendor();
  const own = await hooks.stage.aWebhook({ companyId, url: "https://erp.acme.example:8443/hook?key=x" });
  await hooks.stage.aWebhookDelivery(own.id, { state: "failed" });
  await hooks.stage.aWebhook({ companyId: (await hooks.stage.aVendor()).companyId });
  const listed = await hooks.stage.call(token, "GET", `/api/provider/companies/${companyId}/webhooks/`);
  expect(listed.json()).toMatchObject([{ id: own.id, host: "erp.acme.example:8443", failed: 1 }]);
  expect(listed.body).not.toContain("hook");
  for (const [method, path] of [
    ["DELETE", own.id],
    ["POST", `${own.id}/rotate`],
    ["GET", `${own.id}/deliveries/`],
  ] as const)
    expect((await hooks.stage.call(token, method, `${provider}/${path}`)).statusCode).toBe(404);
});

test("neither role of the API can read a secret", { tags: ["HOOK-01.2"] }, async () => {
  const { rows } = await hooks.stage.owner.query(
    `select grantee from information_schema.column_privileges where table_name = 'webhooks'
       and column_name in ('secret', 'old_secret') and privilege_type = 'SELECT' and grantee like 'lading\\_%'`,
  );
  expect(new Set(rows.map(({ grantee }) => grantee))).toEqual(new Set(["lading_jobs"]));
});

test.each([
  [{ url: "http://erp.acme.example/", types }, { url: ["Must begin with https://."] }],
  [{ url: "https://10.0.0.1/", types }, { url: ["Must not be an internal address."] }],
  [{ url, types: [] }, { types: ["Choose a type."] }],
  [{ url, types: ["no.such"] }, { "types.0": ["There is no such type."] }],
])("refuses %j at its field", { tags: ["HOOK-04.1"] }, async (payload, messages) => {
  const { token } = await hooks.stage.aStaffMember();
  const answer = await hooks.stage.call(token, "POST", `${provider}/`, { payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(messages);
});

test(
  "sends a test delivery, signed with the old secret too after a rotation",
  { tags: ["HOOK-01.4", "HOOK-05.1"] },
  async () => {
    await using receiver = await startReceiver();
    const { token } = await hooks.stage.aStaffMember();
    const created = (
      await hooks.stage.call(token, "POST", `${provider}/`, { payload: { url: receiver.url, types } })
    ).json();
    const rotated = (await hooks.stage.call(token, "POST", `${provider}/${created.id}/rotate`)).json();
    expect(rotated.secret).not.toBe(created.secret);
    expect(new Date(rotated.old_secret_until).getTime() - Date.now()).toBeCloseTo(24 * 3600 * 1000, -5);
    const send = async () => {
      const tested = await hooks.stage.call(token, "POST", `${provider}/${created.id}/test`);
      expect(tested.json()).toMatchObject({ type: "webhook.test", state: "waiting" });
      await hooks.send();
      const { headers, body } = receiver.received.at(-1)!; // It was sent just now.
      expect(headers["webhook-id"]).toBe(tested.json().id);
      return { headers: headers as Record<string, string>, body };
    };
    const both = await send();
    for (const { secret } of [created, rotated])
      expect(new Webhook(secret).verify(both.body, both.headers)).toMatchObject({ type: "webhook.test" });
    await hooks.stage.owner.query("update webhooks set old_secret_until = now()");
    const one = await send();
    expect(new Webhook(rotated.secret).verify(one.body, one.headers)).toBeTruthy();
    expect(() => new Webhook(created.secret).verify(one.body, one.headers)).toThrow("No matching signature");
  },
);

test(
  "shows deliveries with the request and the response, and sends one or many again",
  { tags: ["HOOK-05.2", "HOOK-05.3"] },
  async () => {
    await using receiver = await startReceiver();
    receiver.replies.answer = (_request, response) => void response.writeHead(500).end("no disk");
    const { companyId, token } = await hooks.stage.aVendor();
    const { id } = await hooks.stage.aWebhook({ companyId, url: receiver.url });
    const deliveries = [];
    for (let number = 0; number < 3; number++) deliveries.push(await hooks.stage.aWebhookDelivery(id));
    await hooks.stage.owner.query("update webhook_deliveries set failures = 9 where webhook_id = $1", [id]);
    await hooks.send();
    const list = async (query = "") =>
      (await hooks.stage.call(token, "GET", `${vendor}/${id}/deliveries/${query}`)).json();
    expect(await list("?state=failed")).toMatchObject({
      count: 3,
      results: Array.from({ length: 3 }, () => ({
        body: "{}",
        due_at: null,
        attempts: [{ status: 500, response: "no disk" }],
      })),
    });
    receiver.replies.answer = (_request, response) => void response.end();
    const replayed = await hooks.stage.call(token, "POST", `${vendor}/${id}/deliveries/${deliveries[0]}/replay`);
    expect(replayed.json()).toMatchObject({ id: deliveries[0], state: "waiting" });
    await hooks.send();
    expect((await list("?state=sent")).results).toMatchObject([
      { id: deliveries[0], attempts: [{ status: 500 }, { status: 200 }] },
    ]);
    const replay = async (payload: object) =>
      (await hooks.stage.call(token, "POST", `${vendor}/${id}/replay`, { payload })).json();
    expect(await replay({ since: "2020-01-01T00:00:00Z", until: "2020-01-02T00:00:00Z" })).toEqual({ count: 0 });
    expect(await replay({ since: "2020-01-01T00:00:00Z" })).toEqual({ count: 2 });
    await hooks.send();
    expect((await list("?state=sent")).count).toBe(3);
    expect(await replay({ since: "2020-01-01T00:00:00Z", only_failed: false })).toEqual({ count: 3 });
  },
);

test("collects deliveries while it is paused, and sends them afterwards", { tags: ["HOOK-05.1"] }, async () => {
  await using receiver = await startReceiver();
  const { companyId, token } = await hooks.stage.aVendor();
  const { id } = await hooks.stage.aWebhook({ companyId, url: receiver.url });
  const set = (payload: object) => hooks.stage.call(token, "PATCH", `${vendor}/${id}`, { payload });
  expect((await set({ state: "paused" })).json()).toMatchObject({ state: "paused" });
  expect((await hooks.stage.call(token, "POST", `${vendor}/${id}/test`)).json()).toMatchObject({
    code: "webhook_not_active",
  });
  await hooks.record(companyId);
  await hooks.add(1, id);
  await hooks.send();
  expect(receiver.received).toEqual([]);
  await set({ state: "active" });
  await hooks.send();
  expect(receiver.received).toHaveLength(1);
});

test("the id of a delivered change is the cursor with which the feed continues", { tags: ["HOOK-02.4"] }, async () => {
  const { token } = await hooks.stage.aStaffMember();
  const company = await hooks.stage.aCompany();
  const { id } = await hooks.stage.aWebhook({ types: ["company.resumed"] });
  await hooks.record(company.id);
  await hooks.record(company.id, "company.suspended", { until: null });
  await hooks.add(1, id);
  const { body } = (await hooks.findDeliveries()).find(({ webhook_id }) => webhook_id === id);
  const since = JSON.parse(body).data.id;
  const next = async () => {
    const answer = await hooks.stage.call(token, "GET", "/api/provider/changes", {
      query: { since, company: company.code },
    });
    return answer.json().changes.map(({ type }: { type: string }) => type);
  };
  await expect.poll(next).toEqual(["company.suspended"]);
});

test("switches a webhook on again that was off", { tags: ["HOOK-05.1"] }, async () => {
  const { token } = await hooks.stage.aStaffMember();
  const { id } = await hooks.stage.aWebhook();
  await hooks.stage.owner.query(
    "update webhooks set state = 'off', off_reason = 'failing', failing_since = now() - interval '6 days' where id = $1",
    [id],
  );
  const changed = await hooks.stage.call(token, "PATCH", `${provider}/${id}`, { payload: { state: "active" } });
  expect(changed.json()).toMatchObject({ state: "active", off_reason: null, failing_since: null });
});

test("refuses a key that is limited to some companies", { tags: ["HOOK-05.4", "KEY-01.2"] }, async () => {
  const company = await hooks.stage.aCompany();
  const { key } = await hooks.stage.anApiKey({ companyIds: [company.id] });
  expect((await hooks.stage.call(key, "GET", `${provider}/`)).json()).toMatchObject({ code: "key_is_limited" });
});

test("accepts an empty body whose type is named where a call takes none", { tags: ["HOOK-05.1"] }, async () => {
  const { stage } = hooks;
  const { key } = await stage.anApiKey({ scopes: ["webhooks:write"] });
  const { id } = await stage.aWebhook();
  const send = (path: string) =>
    stage.call(key, "POST", `/api/provider/webhooks/${path}`, { headers: { "content-type": "application/json" } });
  expect((await send(`${id}/test`)).statusCode).toBe(200);
  expect((await send("")).json()).toEqual({ non_field_errors: ["The body is not valid JSON."] });
});
