import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeLogger } from "../../start/logger.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { hideValuesOfUrl, hideValuesOfUrls } from "./url-values.ts";

const lines: string[] = [];
let stage: Stage;
let code: string;
beforeAll(async () => {
  stage = await openStage({ logger: makeLogger("trace", { write: (line: string) => void lines.push(line) }) });
  const { companyId } = await stage.aVendor();
  const { id, codeSalt } = await stage.anInvitation(companyId, { role: "Full Access" });
  code = stage.getCode("invitation", { id, salt: codeSalt });
});
beforeEach(async () => {
  await logged();
  lines.splice(0);
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Waits for the lines that the server writes after the response, and returns them. */
async function logged() {
  await new Promise((resolve) => setImmediate(resolve));
  await stage.app.security.settled();
  return lines.map((line) => JSON.parse(line));
}

test("the log has the routes of a link to an order and not its code", { tags: ["ORD-63.7"] }, async () => {
  const linkCode = stage.getCode("order-answer", {
    id: "00000000-0000-4000-8000-000000000001",
    salt: Buffer.alloc(32),
  });
  await get(`/api/order-links/${linkCode}`);
  const payload = { name: "Ann Lee", revision: 1 };
  await stage.call(undefined, "POST", `/api/order-links/${linkCode}/accept`, { payload });
  const entries = await logged();
  expect(entries.map(({ route }) => route)).toEqual(["/api/order-links/:code", "/api/order-links/:code/accept"]);
  expect(lines.join("")).not.toContain(linkCode);
  expect(lines.join("")).not.toContain("Ann Lee");
});

test("the log has the routes of the link of a third party and not its code", { tags: ["REQ-53.6"] }, async () => {
  const askCode = stage.getCode("document-upload", { id: crypto.randomUUID(), salt: Buffer.alloc(32) });
  await get(`/api/document-asks/${askCode}`);
  await get(`/deliver?code=${askCode}`);
  await stage.call(undefined, "POST", "/api/document-asks/send", { payload: { code: askCode } });
  await stage.call(undefined, "POST", "/api/document-asks/forget", { payload: { code: askCode, name: askCode } });
  const entries = await logged();
  expect(entries.map(({ route }) => route)).toContain("/api/document-asks/:code");
  expect(lines.join("")).not.toContain(askCode);
});

const get = (path: string, headers: Record<string, string> = {}) => stage.call(undefined, "GET", path, { headers });

/** Returns the metrics as an operator on the same machine reads them. */
const getMetrics = async () => (await get("/metrics")).body;

test("the log has the route of an invitation and not its code", async () => {
  expect((await get(`/api/accounts/user-invite/${code}`)).statusCode).toBe(200);
  expect(await logged()).toMatchObject([
    { msg: "request", method: "GET", route: "/api/accounts/user-invite/:code", status: 200 },
  ]);
  expect(lines.join("")).not.toContain(code);
});

describe.each<[what: string, send: () => Promise<unknown>]>([
  ["the code of an invitation", () => get(`/api/accounts/user-invite/${code}`)],
  ["a code with a slash after it", () => get(`/api/accounts/user-invite/${code}/`)],
  ["a code at the wrong path", () => stage.call(undefined, "POST", `/api/accounts/user-invite/${code}/resend`)],
  ["an unknown path of the API", () => get(`/api/accounts/user-invites/${code}`)],
  ["an unknown page", () => get(`/welcome/${code}`)],
  ["a malformed path", () => get(`/api/%FF/${code}`)],
  ["a file that does not exist", () => get(`/assets/${code}.js`)],
  ["the link of a mail", () => get(`/welcome?code=${code}`)],
  ["a query of a call", () => get(`/api/products/?search=${code}`)],
  ["a signed download", () => get(`/api/downloads/${code}?signature=${code}`)],
  ["another method", () => stage.call(undefined, "DELETE", `/api/accounts/user-invite/${code}`)],
  ["a directory", () => get(`/scim/v2/${code}/Users/${code}?filter=${code}`)],
  [
    "headers of a proxy",
    () =>
      get("/api/products/", {
        "x-forwarded-for": `${code}, 203.0.113.9`,
        "x-forwarded-uri": `/welcome?code=${code}`,
        "x-original-url": `/welcome?code=${code}`,
        referer: `https://portal.example/welcome?code=${code}`,
      }),
  ],
  ["a body", () => stage.call(undefined, "POST", "/api/accounts/look-up-user-invite", { payload: { code } })],
  [
    "a body of the wrong form",
    () => stage.call(undefined, "POST", "/api/accounts/look-up-user-invite", { payload: { code, more: code } }),
  ],
  [
    "a report of a browser",
    () =>
      stage.call(undefined, "POST", "/api/browser-reports", {
        headers: { "content-type": "application/reports+json" },
        payload: JSON.stringify([
          {
            type: "csp-violation",
            url: `https://portal.example/${code}`,
            body: {
              documentURL: `https://portal.example/welcome/${code}?code=a:${code}`,
              blockedURL: `https://portal.example/api/accounts/user-invite/${code}`,
              sourceFile: `https://${code}@portal.example/welcome?code=(${code})`,
              referrer: `https://portal.example/welcome?code=${code}`,
              message: `GET /api/accounts/user-invite/${code} failed, see https://portal.example/reset?code=x:${code}`,
              stack: `at f (https://portal.example/welcome?a=)${code}:1:2)`,
            },
          },
        ]),
      }),
  ],
])("%s", (_what, send) => {
  test("is in no line of the log and in no metric", async () => {
    await send();
    await logged();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(code);
    expect(await getMetrics()).not.toContain(code);
  });
});

test("the message of an error keeps no value of a URL", async () => {
  const message = `Reply was already sent in "/api/accounts/user-invite/${code}" (GET) from https://a.example/x?code=${code}`;
  stage.app.log.error({ err: new Error(message) }, "failed");
  const [{ err }] = await logged();
  expect(err.message).toBe('Reply was already sent in "/api/accounts/user-invite/*" (GET) from https://a.example/x');
  expect(err.stack).toContain("log-secrets.test.ts:");
  expect(lines.join("")).not.toContain(code);
});

test.each([
  ["https://portal.example/provider/companies/7f3a", "https://portal.example/provider/companies/*"],
  ["/api/accounts/user-invite/secret", "/api/accounts/user-invite/*"],
  ["/api/accounts/user-invite/user-register?x", "/api/accounts/user-invite/user-register"],
  ["/welcome%3Fcode=abc", "/*"],
  ["https://user:abc@portal.example/login#abc", "https://portal.example/login"],
  ["https://portal.example/assets/index-Bx12.js?v=1", "https://portal.example/assets/index-Bx12.js"],
  ["https://portal.example?code=abc", "https://portal.example"],
  ["blob:https://portal.example/7f3a", "blob"],
  ["inline", "inline"],
  ["", ""],
])("%s becomes %s", (url, expected) => {
  expect(hideValuesOfUrl(url)).toBe(expected);
});

test("a text keeps its words, its files, and the place in them", () => {
  const text = "Is #5 open? at f (/srv/app/api/x.ts:1:2), at g (https://p.example/assets/a-1.js:3:4)";
  expect(hideValuesOfUrls(text)).toBe(text);
});
