import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOauthStage, type OauthStage } from "../../test/oauth-fixture.ts";

let oauth: OauthStage;
beforeAll(async () => {
  oauth = await openOauthStage();
});
afterAll(() => oauth[Symbol.asyncDispose]());

const invalidGrant = { status: 400, error: "invalid_grant" };

/** A user who has allowed the client, with the first tokens. */
async function connect(scope = "mcp:read mcp:propose") {
  const user = await oauth.stage.aVendor();
  const code = await oauth.getCode(user.token, { scope });
  return { user, code, tokens: await oauth.redeem(code) };
}

/** Returns the list of tools as the stream of events in which it comes. */
const listTools = async (token: string) =>
  (await oauth.stage.call(token, "POST", "/mcp", { payload: { jsonrpc: "2.0", id: 1, method: "tools/list" } })).body;

test("exchanges a code for a short token and a refresh token", { tags: ["MCP-05.6"] }, async () => {
  const { user, tokens } = await connect("mcp:read");
  expect(tokens).toMatchObject({ status: 200, token_type: "Bearer", expires_in: 900, scope: "mcp:read" });
  expect(tokens.headers["cache-control"]).toBe("no-store");
  expect(await oauth.tryToken(tokens.access_token)).toBe(200);
  const [listed, ...more] = (await oauth.stage.call(user.token, "GET", "/api/accounts/tokens/")).json();
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ name: `127.0.0.1:${oauth.receiver.port}`, scopes: ["mcp:read"], state: "active" });
  const days = (Date.parse(listed.expires_at) - Date.parse(listed.created_at)) / (24 * 60 * 60 * 1000);
  expect(days).toBe(90);
  const { rows } = await oauth.stage.owner.query(
    "select action, actor_id, details from audit_entries where company_id = $1 order by id",
    [user.companyId],
  );
  expect(rows).toMatchObject([
    { action: "POST /api/accounts/authorizations/", details: { client_id: oauth.clientId, scope: "mcp:read" } },
    { action: "POST /oauth/token", actor_id: user.id, details: { client_id: oauth.clientId, new_token: listed.id } },
  ]);
  const stored = await oauth.stage.owner.query(
    "select k::text || g::text as row from api_keys k join assistant_grants g on g.key_id = k.id where k.id = $1",
    [listed.id],
  );
  for (const secret of [tokens.access_token, tokens.refresh_token]) expect(stored.rows[0].row).not.toContain(secret);
});

test("ends an access token after its time, while a refresh token gives the next", { tags: ["MCP-05.6"] }, async () => {
  const { user, tokens } = await connect();
  await oauth.stage.owner.query("update api_keys set access_ends_at = now() where user_id = $1", [user.id]);
  const answer = await oauth.stage.call(tokens.access_token, "POST", "/mcp", { payload: { jsonrpc: "2.0" } });
  expect(answer.json()).toMatchObject({ code: "api_key_expired" });
  expect(answer.headers["www-authenticate"]).toContain('error="invalid_token"');
  const next = await oauth.refresh(tokens.refresh_token);
  expect(next).toMatchObject({ status: 200, scope: "mcp:read mcp:propose" });
  expect(await oauth.tryToken(next.access_token)).toBe(200);
  expect(await oauth.tryToken(tokens.access_token)).toBe(401);
});

test.each([
  ["another verifier", { code_verifier: randomBytes(32).toString("base64url") }],
  ["no verifier", { code_verifier: undefined }],
  ["another redirect URI", { redirect_uri: "http://127.0.0.1/callback" }],
  ["another client", { client_id: "https://evil.example/client.json" }],
])(
  "refuses a stolen code with %s, and the code is used up",
  { tags: ["MCP-05.4", "MCP-05.5"] },
  async (_case, changes) => {
    const { token } = await oauth.stage.aVendor();
    const code = await oauth.getCode(token);
    expect(await oauth.redeem(code, changes)).toMatchObject(invalidGrant);
    expect(await oauth.redeem(code)).toMatchObject(invalidGrant);
  },
);

test("refuses another audience", { tags: ["MCP-05.5"] }, async () => {
  const { code, tokens } = await connect();
  for (const resource of ["https://other.example/mcp", undefined]) {
    expect(await oauth.redeem(code, { resource })).toMatchObject({ status: 400, error: "invalid_target" });
    expect(await oauth.refresh(tokens.refresh_token, { resource })).toMatchObject({ error: "invalid_target" });
  }
});

test("refuses a code after a minute", { tags: ["MCP-05.4"] }, async () => {
  const { token, id } = await oauth.stage.aVendor();
  const code = await oauth.getCode(token);
  const { rows } = await oauth.stage.owner.query(
    `update assistant_grants set code_expires_at = now() where user_id = $1
     returning extract(epoch from (select code_expires_at from assistant_grants where user_id = $1) - created_at)::int as seconds`,
    [id],
  );
  expect(rows).toEqual([{ seconds: 60 }]);
  expect(await oauth.redeem(code)).toMatchObject(invalidGrant);
});

test("ends the tokens of a code that comes again", { tags: ["MCP-05.4"] }, async () => {
  const { user, code, tokens } = await connect();
  expect(await oauth.redeem(code)).toMatchObject(invalidGrant);
  expect(await oauth.tryToken(tokens.access_token)).toBe(401);
  expect(await oauth.refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
  const { rows } = await oauth.stage.owner.query(
    "select details ->> 'reason' as reason from audit_entries where company_id = $1 and result = 'refused'",
    [user.companyId],
  );
  expect(rows).toEqual([{ reason: "code used again" }]);
});

test("gives tokens once if a code comes twice at the same time", { tags: ["MCP-05.4"] }, async () => {
  const { token } = await oauth.stage.aVendor();
  const code = await oauth.getCode(token);
  const answers = await Promise.all([oauth.redeem(code), oauth.redeem(code)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test("ends all tokens when a refresh token comes again, and records that", { tags: ["MCP-05.7"] }, async () => {
  const { user, tokens } = await connect();
  const next = await oauth.refresh(tokens.refresh_token);
  const newest = await oauth.refresh(next.refresh_token);
  expect(await oauth.tryToken(newest.access_token)).toBe(200);
  expect(await oauth.refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
  expect(await oauth.tryToken(newest.access_token)).toBe(401);
  expect(await oauth.refresh(newest.refresh_token)).toMatchObject(invalidGrant);
  const { rows } = await oauth.stage.owner.query(
    "select actor_id, details ->> 'reason' as reason from audit_entries where company_id = $1 and result = 'refused'",
    [user.companyId],
  );
  expect(rows).toEqual([{ actor_id: user.id, reason: "refresh token used again" }]);
});

test("refuses a refresh token of another client, or with more scopes", { tags: ["MCP-05.10"] }, async () => {
  const { tokens } = await connect("mcp:read");
  const other = await oauth.refresh(tokens.refresh_token, { client_id: "https://evil.example/client.json" });
  expect(other).toMatchObject(invalidGrant);
  const more = await oauth.refresh(tokens.refresh_token, { scope: "mcp:read mcp:propose" });
  expect(more).toMatchObject({ status: 400, error: "invalid_scope" });
  expect(await oauth.refresh(tokens.refresh_token)).toMatchObject({ status: 200 });
});

test(
  "narrows an access token to the scopes that a refresh names, and the next refresh may name more again",
  { tags: ["MCP-05.10"] },
  async () => {
    const { user, tokens } = await connect();
    const narrow = await oauth.refresh(tokens.refresh_token, { scope: "mcp:read mcp:read" });
    expect(narrow).toMatchObject({ status: 200, scope: "mcp:read" });
    expect(await listTools(narrow.access_token)).not.toContain("propose_edit");
    const [listed] = (await oauth.stage.call(user.token, "GET", "/api/accounts/tokens/")).json();
    expect(listed.scopes).toEqual(["mcp:read", "mcp:propose"]);
    const wide = await oauth.refresh(narrow.refresh_token, { scope: "mcp:propose mcp:read" });
    expect(wide).toMatchObject({ status: 200, scope: "mcp:read mcp:propose" });
    expect(await listTools(wide.access_token)).toContain("propose_edit");
    const narrowAgain = await oauth.refresh(wide.refresh_token, { scope: "mcp:read" });
    const whole = await oauth.refresh(narrowAgain.refresh_token);
    expect(whole).toMatchObject({ status: 200, scope: "mcp:read mcp:propose" });
    expect(await listTools(whole.access_token)).toContain("propose_edit");
  },
);

test("refuses a refresh for a token that could not read", { tags: ["MCP-05.10"] }, async () => {
  const { tokens } = await connect();
  const answer = await oauth.refresh(tokens.refresh_token, { scope: "mcp:propose" });
  expect(answer).toMatchObject({ status: 400, error: "invalid_scope" });
  expect(await oauth.tryToken(tokens.access_token)).toBe(200);
});

test("keeps the refresh tokens of sessions and of assistants apart", { tags: ["MCP-05.10"] }, async () => {
  const password = "correct horse battery staple";
  const { email } = await oauth.stage.aVendor({ password });
  const session = await oauth.stage.call(undefined, "POST", "/api/token", { payload: { email, password } });
  expect(await oauth.refresh(session.json().refresh)).toMatchObject(invalidGrant);
  const { tokens } = await connect();
  const payload = { refresh: tokens.refresh_token };
  expect((await oauth.stage.call(undefined, "POST", "/api/token/refresh", { payload })).statusCode).toBe(401);
});

test("ends with the user's permission: revoked, expired or deactivated", { tags: ["MCP-05.8"] }, async () => {
  const revoked = await connect();
  const [{ id }] = (await oauth.stage.call(revoked.user.token, "GET", "/api/accounts/tokens/")).json();
  await oauth.stage.call(revoked.user.token, "DELETE", `/api/accounts/tokens/${id}`);
  const expired = await connect();
  await oauth.stage.owner.query("update api_keys set expires_at = now() where user_id = $1", [expired.user.id]);
  const deactivated = await connect();
  await oauth.stage.owner.query("update users set status = 'deactivated' where id = $1", [deactivated.user.id]);
  for (const { tokens } of [revoked, expired, deactivated]) {
    expect(await oauth.tryToken(tokens.access_token)).toBe(401);
    expect(await oauth.refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
  }
});

test("gives no token for a code from before the user was deactivated", { tags: ["MCP-05.4"] }, async () => {
  const { id, token } = await oauth.stage.aVendor();
  const code = await oauth.getCode(token);
  for (const status of ["deactivated", "active"])
    await oauth.stage.owner.query("update users set status = $2 where id = $1", [id, status]);
  expect(await oauth.redeem(code)).toMatchObject(invalidGrant);
});

test("mails the user that the client was allowed", { tags: ["MCP-05.11"] }, async () => {
  const { user } = await connect();
  const { rows } = await oauth.stage.owner.query("select text from mails where recipient = $1", [user.email]);
  expect(rows).toEqual([{ text: expect.stringContaining("token of the assistant") }]);
});

test("opens nothing but /mcp", { tags: ["MCP-05.12"] }, async () => {
  const { tokens } = await connect();
  const answer = await oauth.stage.call(tokens.access_token, "GET", "/api/accounts/user-details/");
  expect(answer.json()).toMatchObject({ code: "api_key_not_accepted" });
});

test.each([
  ["unsupported_grant_type", { grant_type: "password" }],
  ["unsupported_grant_type", { grant_type: undefined }],
  ["invalid_grant", { code: "nonsense" }],
  ["invalid_grant", { code: undefined }],
])("answers %s to %o", { tags: ["MCP-05.5"] }, async (error, changes) => {
  expect(await oauth.redeem("nonsense", changes)).toMatchObject({ status: 400, error });
});

test("refuses a parameter that comes twice, and bodies that are no form", { tags: ["MCP-05.5"] }, async () => {
  const send = (type: string, payload: string) =>
    oauth.stage.app.inject({ method: "POST", url: "/oauth/token", headers: { "content-type": type }, payload });
  const twice = await send("application/x-www-form-urlencoded", "code=a&code=b");
  expect(twice.json()).toMatchObject({ error: "invalid_request" });
  expect((await send("application/json", '{"grant_type":"password"}')).statusCode).toBe(400);
  expect((await send("text/plain", "x")).statusCode).toBe(415);
});

test("refuses a code or a token in another form of the same bytes", { tags: ["MCP-05.4"] }, async () => {
  const user = await oauth.stage.aVendor();
  const code = await oauth.getCode(user.token, {});
  for (const end of ["=", "==", "."]) expect(await oauth.redeem(`${code}${end}`)).toMatchObject(invalidGrant);
  const tokens = await oauth.redeem(code);
  const [id, , signature] = tokens.refresh_token.split(".");
  for (const refresh of [
    ...["=", "==", ".", " "].map((end) => `${tokens.refresh_token}${end}`),
    ...["00", "+0", "0x0", "-0", "０", ""].map((number) => `${id}.${number}.${signature}`),
    `${id.toUpperCase()}.0.${signature}`,
  ])
    expect(await oauth.refresh(refresh)).toMatchObject(invalidGrant);
  for (const end of ["=", "."]) expect(await oauth.tryToken(`${tokens.access_token}${end}`)).toBe(401);
  expect(await oauth.tryToken(tokens.access_token)).toBe(200);
});
