import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openOauthStage, type OauthStage } from "../../test/oauth-fixture.ts";
import { addParameters, isRegistered } from "./redirect-uri.ts";

let oauth: OauthStage;
beforeAll(async () => {
  oauth = await openOauthStage();
});
beforeEach(() => oauth.setDocument());
afterAll(() => oauth[Symbol.asyncDispose]());

test("describes the client by its host, and the host that gets the code", { tags: ["MCP-05.2"] }, async () => {
  const { token } = await oauth.stage.aVendor();
  const described = (await oauth.describe(token)).json();
  const { searchParams } = new URL(described.cancel_url);
  expect(described).toMatchObject({
    client_host: `127.0.0.1:${oauth.receiver.port}`,
    client_name: "Scout",
    redirect_host: "assistant.example",
    scopes: ["mcp:read", "mcp:propose"],
    problem: null,
  });
  expect(Object.fromEntries(searchParams)).toEqual({
    error: "access_denied",
    state: "state of the client",
    iss: "http://localhost:8080",
  });
  const local = await oauth.describe(token, { redirect_uri: "http://127.0.0.1:4711/callback" });
  expect(local.json().redirect_host).toBeNull();
});

test("returns to the client with code, state and issuer", { tags: ["MCP-05.3"] }, async () => {
  const { token } = await oauth.stage.aVendor();
  const url = new URL((await oauth.allow(token)).json().redirect_url);
  expect(url.origin + url.pathname).toBe(oauth.redirectUri);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{64}$/),
    state: "state of the client",
    iss: "http://localhost:8080",
  });
});

test.each([
  "https://evil.example/callback",
  "https://assistant.example/callback/",
  "https://assistant.example/callback?next=https://evil.example",
  "https://assistant.example.evil.example/callback",
  "http://assistant.example/callback",
  "http://127.0.0.1:80@evil.example/callback",
  "http://127.0.0.1.evil.example/callback",
  "http://localhost/callback",
  "http://127.0.0.1:4711/other",
  "javascript:alert(1)",
  "//evil.example",
  undefined,
])(
  "names no way to the redirect URI %s, which the client has not registered",
  { tags: ["MCP-05.5"] },
  async (redirect_uri) => {
    const { token } = await oauth.stage.aVendor();
    for (const answer of [await oauth.describe(token, { redirect_uri }), await oauth.allow(token, { redirect_uri })]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ redirect_uri: [expect.stringContaining("does not receive answers")] });
    }
  },
);

test.each([
  "javascript:alert(1)",
  "http://assistant.example/callback",
  "assistant://callback",
  "https://a@b.example/c",
])("refuses %s although the client has registered it", { tags: ["MCP-05.5"] }, (uri) =>
  expect(isRegistered(uri, [uri])).toBe(false),
);

test("accepts any port of a loopback redirect URI and replaces nothing else", { tags: ["MCP-05.5"] }, () => {
  const registered = ["http://localhost:3000/callback?a=1", "http://[::1]/callback"];
  expect(isRegistered("http://localhost:4711/callback?a=1", registered)).toBe(true);
  expect(isRegistered("http://[::1]:4711/callback", registered)).toBe(true);
  expect(isRegistered("http://localhost:4711/callback", registered)).toBe(false);
  expect(isRegistered("http://localhost:99999/callback?a=1", registered)).toBe(false);
  const back = addParameters("https://a.example/c?keep=1&code=old&iss=other", {
    code: "new",
    state: undefined,
    iss: "x",
  });
  expect(back).toBe("https://a.example/c?keep=1&code=new&iss=x");
});

test.each([
  ["unsupported_response_type", { response_type: "token" }],
  ["unsupported_response_type", { response_type: undefined }],
  ["invalid_request", { code_challenge: undefined }],
  ["invalid_request", { code_challenge_method: "plain" }],
  ["invalid_request", { code_challenge_method: undefined }],
  ["invalid_target", { resource: "https://other.example/mcp" }],
  ["invalid_target", { resource: undefined }],
  ["invalid_scope", { scope: "mcp:read changes:read" }],
  ["invalid_scope", { scope: "mcp:propose" }],
])("refuses with %s a request with %o, and lets the user return", { tags: ["MCP-05.5"] }, async (error, changes) => {
  const { token } = await oauth.stage.aVendor();
  const described = (await oauth.describe(token, changes)).json();
  expect(described.problem).toEqual(expect.any(String));
  const url = new URL(described.cancel_url);
  expect(url.origin + url.pathname).toBe(oauth.redirectUri);
  expect(url.searchParams.get("error")).toBe(error);
  const refused = await oauth.allow(token, changes);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ non_field_errors: [described.problem] });
});

test.each([
  ["describes another program", { client_id: "https://other.example/client.json" }],
  ["a secret or a signature", { token_endpoint_auth_method: "client_secret_post" }],
  ["does not describe a program", { redirect_uris: undefined }],
  ["larger than 5 KB", { filler: "x".repeat(6000) }],
])("refuses a client whose document %s", { tags: ["MCP-05.9"] }, async (text, changes) => {
  const { token } = await oauth.stage.aVendor();
  oauth.setDocument(changes);
  const answer = await oauth.describe(token);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ client_id: [expect.stringContaining(text)] });
});

test.each([
  ["lacks", undefined],
  ["is no URL", "scout"],
  ["is internal", "https://169.254.169.254/latest/meta-data"],
  ["is not encrypted", "http://assistant.example/client.json"],
  ["has no path", "https://assistant.example/"],
  ["is written in another way", "https://assistant.example/a/../client.json"],
])("reads nothing if the id of a client %s", { tags: ["MCP-05.9"] }, async (_case, client_id) => {
  const { token } = await oauth.stage.aVendor();
  const answer = await oauth.describe(token, { client_id });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ client_id: [expect.stringMatching(/^The program cannot be identified/)] });
});

test("follows no redirect of a client's document", { tags: ["MCP-05.9"] }, async () => {
  const { token } = await oauth.stage.aVendor();
  oauth.receiver.replies.answer = (_request, response) =>
    void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  expect((await oauth.describe(token)).json()).toEqual({
    client_id: [expect.stringContaining("answered 302 instead of 200")],
  });
});

test("reads at most 20 documents in a minute for a session", { tags: ["MCP-05.9"] }, async () => {
  const { token } = await oauth.stage.aVendor();
  for (let times = 0; times < 20; times++) expect((await oauth.describe(token)).statusCode).toBe(200);
  expect((await oauth.describe(token)).json()).toMatchObject({ code: "too_many_attempts" });
});
