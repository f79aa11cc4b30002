import { globSync, readFileSync } from "node:fs";
import { errorCodes, type ErrorCode } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkError } from "../../test/check-error.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { errorAnswer } from "./refusal.ts";
import { refuseUnreadable } from "./unreadable-requests.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const csv = { "content-type": "text/csv", "idempotency-key": "one" };
const products = "/api/products/";

/** One request for each status, and for each place of the server that creates errors. */
const requests: [number, ErrorCode, () => ReturnType<Stage["call"]>][] = [
  [400, "invalid_reset_link", () => post(undefined, "/api/accounts/reset-password/", { token: code, password })],
  [401, "not_signed_in", () => stage.call(undefined, "GET", products)],
  [401, "session_ended", () => stage.call("nonsense", "GET", products)],
  [401, "wrong_credentials", () => post(undefined, "/api/token", { email: "nobody@acme.example", password })],
  [401, "invalid_api_key", () => post("nonsense", "/api/intake/products", "x", csv)],
  [403, "permission_denied", async () => stage.call((await stage.aVendor({ may: [] })).token, "GET", products)],
  [403, "vendors_only", async () => stage.call((await stage.aStaffMember()).token, "GET", products)],
  [403, "staff_only", async () => stage.call((await stage.aVendor()).token, "GET", "/api/provider/companies/")],
  [404, "not_found", () => stage.call(undefined, "GET", "/api/nothing")],
  [409, "no_terms", acceptAbsentTerms],
  [413, "body_too_large", () => post(undefined, "/api/token", { email: "x".repeat(1_000_001) })],
  [415, "unsupported_media_type", () => post(undefined, "/api/token", "x", { "content-type": "text/plain" })],
  [422, "idempotency_key_reused", reuseKey],
  [429, "too_many_attempts", guessPasswords],
  [500, "internal_error", readFromBrokenDatabase],
  [503, "stopping", readFromStoppingServer],
];

/** Well-formed, and of no reset. */
const code = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const password = "Some4Words9Here";

const post = (token: string | undefined, url: string, payload: object | string, headers = {}) =>
  stage.call(token, "POST", url, { payload, headers });

async function acceptAbsentTerms() {
  const { token } = await stage.aVendor();
  return post(token, "/api/accounts/terms-and-conditions/", { operating_system: "Linux", browser: "Firefox" });
}

async function reuseKey() {
  const key = await stage.anIntakeKey();
  await post(key, "/api/intake/companies", "company_code,name\nA,Acme\n", csv);
  return post(key, "/api/intake/companies", "company_code,name\nB,Bolt\n", csv);
}

async function guessPasswords() {
  const { token } = await stage.aVendor({ password });
  const guess = () =>
    post(token, "/api/accounts/change-password/", { old_password: "Wrong4Word7", new_password: "Other4Words7Here" });
  let answer = await guess();
  for (let times = 0; times < 20 && answer.statusCode !== 429; times++) answer = await guess();
  return answer;
}

async function readFromBrokenDatabase() {
  await using broken = await openStage();
  await broken.owner.query("alter table products rename to gone");
  const { token } = await broken.aVendor();
  return await broken.call(token, "GET", "/api/products/X");
}

async function readFromStoppingServer() {
  await using stopping = await openStage({ isStopping: () => true });
  return await stopping.call(undefined, "GET", "/readyz");
}

test.each(requests)("a %i has a text and the code %s", { tags: ["API-02.2"] }, async (status, expected, send) => {
  const answer = await send();
  checkError(answer);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: expected, params: expect.any(Object) }]);
});

test.each<[string, number, ErrorCode]>([
  ["ERR_HTTP_REQUEST_TIMEOUT", 408, "request_timeout"],
  ["HPE_HEADER_OVERFLOW", 431, "headers_too_large"],
  ["HPE_INVALID_METHOD", 400, "malformed_request"],
])("a request that fails with %s gets a %i with the code %s", { tags: ["API-02.2"] }, (failure, status, expected) => {
  let written = "";
  const socket = { writable: true, write: (text: string) => void (written += text), destroy: () => {} };
  // The function uses only these members of a socket.
  refuseUnreadable(Object.assign(new Error(), { code: failure }), socket as never);
  const [head = "", body = ""] = written.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  checkError({ statusCode: status, headers: { "content-type": "application/json" }, body });
  expect(JSON.parse(body).code).toBe(expected);
});

test("the server uses every code of the list", () => {
  const folder = new URL("../..", import.meta.url).pathname;
  const files = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "test/**"] });
  const source = files.map((file) => readFileSync(folder + file, "utf8")).join("\n");
  // A code is the first argument of the function that creates the error.
  const used = new Set([...source.matchAll(/\(\s*"([a-z_]+)"/g)].map(([, name = ""]) => name));
  expect(Object.keys(errorCodes).filter((one) => !used.has(one))).toEqual([]);
});

test("a text with values needs them as params", () => {
  // @ts-expect-error The company's name is missing.
  errorAnswer("company_suspended", "Acme is suspended.");
  // @ts-expect-error The code is not of the list.
  errorAnswer("nonsense", "Nonsense.");
  expect(errorAnswer("not_found", "Not found.")).toEqual({ detail: "Not found.", code: "not_found", params: {} });
});
