import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = (url: string, headers: Record<string, string> = {}) => stage.call(undefined, "GET", url, { headers });

test("reports health while the process runs, and readiness while it can serve", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect((await get("/readyz")).statusCode).toBe(200);
  await using stopping = await openStage({ isStopping: () => true });
  expect((await stopping.call(undefined, "GET", "/readyz")).statusCode).toBe(503);
  expect((await stopping.call(undefined, "GET", "/healthz")).statusCode).toBe(200);
});

describe("metrics", () => {
  const token = "a-token-of-the-tests-of-forty-characters";
  const read = async (at: Stage, headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    (await at.call(undefined, "GET", "/metrics", { headers, remoteAddress })).statusCode;

  test("are readable from this machine", async () => {
    await get("/api/products/");
    expect((await get("/metrics")).body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/products\/"/);
    expect((await get("/metrics")).body).toMatch(/^change_feed_lag_seconds \d/m);
    expect(await read(stage, {}, "::1")).toBe(200);
    expect(await read(stage, {}, "::ffff:127.0.0.1")).toBe(200);
  });

  test("are not readable from other machines or through a proxy on this one", async () => {
    for (const address of ["203.0.113.9", "10.0.0.8", "::ffff:10.0.0.8", "2001:db8::1"])
      expect([address, await read(stage, {}, address)]).toEqual([address, 404]);
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-proto"])
      expect([header, await read(stage, { [header]: "127.0.0.1" })]).toEqual([header, 404]);
    expect(await read(stage, { authorization: `Bearer ${token}` }, "10.0.0.8")).toBe(404);
  });

  test("are readable from anywhere with METRICS_TOKEN", async () => {
    await using guarded = await openStage({ metricsToken: token });
    const far = { "x-forwarded-for": "203.0.113.9" };
    expect(await read(guarded, { ...far, authorization: `Bearer ${token}` }, "10.0.0.8")).toBe(200);
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, "Bearer "])
      expect([wrong, await read(guarded, { ...far, authorization: wrong }, "10.0.0.8")]).toEqual([wrong, 404]);
    expect(await read(guarded, {})).toBe(200);
  });
});

test("sends the security headers with every response", async () => {
  for (const url of ["/", "/api/products/", "/api/nothing", "/healthz"]) {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toMatch(/;report-uri \/api\/browser-reports;report-to browser-reports$/);
    expect(headers["reporting-endpoints"]).toBe('browser-reports="/api/browser-reports"');
  }
});

test("serves the API's address to the web app at run time", { tags: ["API-04"] }, async () => {
  const web = {
    apiBase: "https://api.example",
    providerName: "P</script>",
    providerAbbreviation: "P",
    providerMailbox: "v@p.example",
    uploadLimitBytes: 5,
    domoUrl: "",
  };
  await using stage = await openStage({ web });
  const answer = await stage.call(undefined, "GET", "/config.js");
  expect(answer.headers["content-type"]).toMatch(/javascript/);
  expect(answer.body).toContain('"apiBase":"https://api.example"');
  expect(answer.body).not.toContain("</script>");
});

test("tells the web app the zone of the work calendar", { tags: ["REQ-20.6"] }, async () => {
  await using stage = await openStage();
  await stage.owner.query("update work_calendar set time_zone = 'Pacific/Auckland'");
  expect((await stage.call(undefined, "GET", "/config.js")).body).toContain('"timeZone":"Pacific/Auckland"');
});

test("allows only each other if app and API have different hosts", { tags: ["API-04"] }, async () => {
  const web = {
    apiBase: "https://api.example/v",
    providerName: "P",
    providerAbbreviation: "P",
    providerMailbox: "v@p.example",
    uploadLimitBytes: 5,
    domoUrl: "",
  };
  await using app = await openStage({ web });
  const policy = (await app.call(undefined, "GET", "/config.js")).headers["content-security-policy"];
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain("img-src 'self' data: https://api.example;");

  await using api = await openStage({ publicUrl: "https://portal.example" });
  const request = (origin: string) =>
    api.call(undefined, "OPTIONS", "/api/products/", {
      headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
    });
  expect((await request("https://portal.example")).headers["access-control-allow-origin"]).toBe(
    "https://portal.example",
  );
  expect((await request("https://evil.example")).headers["access-control-allow-origin"]).not.toBe(
    "https://evil.example",
  );
});

test("names the missing right when it is not ready", async () => {
  await using broken = await openStage();
  const login = new URL(broken.logins.gate).username;
  await broken.owner.query(`revoke lading_gate from ${login}`);
  const answer = await broken.call(undefined, "GET", "/readyz");
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    detail: `The database refuses the portal's connections: permission denied to set role "lading_gate".`,
    code: "database_access_denied",
    params: { reason: 'permission denied to set role "lading_gate"' },
  });
});

describe("an invalid body", () => {
  const post = (payload: string, type = "application/json") =>
    stage.call(undefined, "POST", "/api/token", { payload, headers: { "content-type": type } });

  test.each([
    ["broken", '{"email":'],
    ["empty", ""],
    ["a poisoned prototype", '{"__proto__":{"x":1}}'],
    ["nested too deep", `${"[".repeat(40)}${"]".repeat(40)}`],
  ])("as JSON: %s, is a 400 with its reason", { tags: ["API-02.3"] }, async (_what, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ non_field_errors: [expect.any(String)] });
  });

  test.each([["null"], ["[]"], ['"text"'], ["7"]])("as %s, is a 400", { tags: ["API-02.1"] }, async (payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ non_field_errors: [expect.any(String)] });
  });

  test("is rejected in the words of forms", { tags: ["API-02.1"] }, async () => {
    const { token } = await stage.aVendor();
    const ask = async (payload: object) =>
      (await stage.call(token, "POST", "/api/persistent-documents/download/", { payload })).json();
    expect(await ask({})).toEqual({ documents_ids: ["This field is required."] });
    expect(await ask({ documents_ids: "a" })).toEqual({ documents_ids: ["Must be a list."] });
    expect(await ask({ documents_ids: ["a"], inline: 1 })).toEqual({
      "documents_ids.0": ["Must be an id."],
      inline: ["Must be true or false."],
    });
  });

  test("of another type is a 415, and one above 1 MB is a 413", { tags: ["API-02.1"] }, async () => {
    for (const type of ["text/plain", "text/csv", "multipart/form-data; boundary=x", "nonsense"]) {
      const answer = await post("email=x", type);
      const error = { detail: expect.any(String), code: "unsupported_media_type", params: expect.any(Object) };
      expect([type, answer.statusCode, answer.json()]).toEqual([type, 415, error]);
    }
    expect((await post("a,b", "text/csv")).json().params).toEqual({ accepted: ["application/json"] });
    const large = await post(`"${"x".repeat(1_000_001)}"`);
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { detail: "The body is too large.", code: "body_too_large", params: {} },
    ]);
  });
});

test("responds 404 with a detail to an unknown call", { tags: ["API-02.1"] }, async () => {
  for (const url of ["/api/nothing", "/api/products/x/y/z", "/api/%00", "/api/%E0%A4%A"]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      404,
      { detail: "Not found.", code: "not_found", params: {} },
    ]);
  }
});

test("rejects a malformed request in the same shape", { tags: ["API-02.1"] }, async () => {
  await using other = await openStage();
  const { port } = new URL(await other.app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.end(
    "POST /api/token HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\nhalf",
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
    detail: expect.any(String),
    code: "malformed_request",
    params: {},
  });
});

test("responds 500 with only the id of the log line after an internal failure", { tags: ["API-02.1"] }, async () => {
  const lines: string[] = [];
  const pino = (await import("pino")).default;
  await using broken = await openStage({
    logger: pino({ level: "error" }, { write: (line: string) => lines.push(line) }),
  });
  await broken.owner.query("alter table products rename to gone");
  const vendor = await broken.aVendor();
  const answer = await broken.call(vendor.token, "GET", "/api/products/X");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    detail: "Something went wrong.",
    code: "internal_error",
    params: {},
    request_id: answer.headers["x-request-id"],
  });
  expect(lines.map((line) => JSON.parse(line).request_id)).toEqual([answer.headers["x-request-id"]]);
});
