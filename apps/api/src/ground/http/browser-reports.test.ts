import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

const lines: string[] = [];
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ logger: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }) });
});
beforeEach(() => void lines.splice(0));
afterAll(() => stage[Symbol.asyncDispose]());

const logged = () => lines.map((line) => JSON.parse(line));

const send = (payload: unknown, type = "application/reports+json", to = stage) =>
  to.call(undefined, "POST", "/api/browser-reports", {
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    headers: { "content-type": type },
  });

const aViolation = (more: object = {}) => ({
  type: "csp-violation",
  age: 5,
  url: "https://portal.example/reset",
  user_agent: "Browser",
  body: {
    documentURL: "https://portal.example/reset?code=secret",
    effectiveDirective: "script-src-elem",
    blockedURL: "https://evil.example/x.js?session=secret#part",
    lineNumber: 7,
    disposition: "enforce",
    ...more,
  },
});

test("logs a violation of the content security policy in one line, without queries", async () => {
  expect((await send([aViolation()])).statusCode).toBe(204);
  expect(logged()).toEqual([
    expect.objectContaining({
      msg: "browser report",
      level: 40,
      address: "127.0.0.1",
      report: {
        type: "csp-violation",
        page: "https://portal.example/reset",
        directive: "script-src-elem",
        blocked: "https://evil.example/x.js",
        line: "7",
      },
    }),
  ]);
  expect(lines.join()).not.toContain("secret");
});

test("logs a report in the older format, and a failure of the web app", async () => {
  const report = {
    "document-uri": "https://portal.example/a?b",
    "violated-directive": "img-src",
    "blocked-uri": "data",
  };
  expect((await send({ "csp-report": report }, "application/csp-report")).statusCode).toBe(204);
  const failure = {
    type: "web-error",
    body: { documentURL: "/login", message: "x is undefined", stack: "at f (a.js?v:1:2)" },
  };
  expect((await send([failure], "application/json")).statusCode).toBe(204);
  expect(logged().map(({ report }) => report)).toEqual([
    { type: "csp-violation", page: "https://portal.example/a", directive: "img-src", blocked: "data" },
    { type: "web-error", page: "/login", message: "x is undefined", stack: "at f (a.js:1:2)" },
  ]);
});

test.each<[what: string, payload: unknown, type: string, status: number]>([
  ["no JSON", "{", "application/csp-report", 400],
  ["no report", { a: 1 }, "application/csp-report", 400],
  ["a list of something else", [1], "application/reports+json", 400],
  ["a report without a body", [{ type: "csp-violation" }], "application/reports+json", 400],
  ["null", null, "application/json", 400],
  ["another kind of body", "a=b", "text/plain", 415],
  ["a long body", [aViolation({ sample: "x".repeat(16_000) })], "application/reports+json", 413],
])("%s is refused and not logged", async (_what, payload, type, status) => {
  expect((await send(payload, type)).statusCode).toBe(status);
  expect(lines).toEqual([]);
});

test("limits the log lines of a flood of reports", async () => {
  await using flooded = await openStage({
    logger: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
  });
  const long = aViolation({ blockedURL: "x".repeat(5000), effectiveDirective: { toString: "x" } });
  for (let count = 0; count < 30; count++)
    expect(
      (
        await send(
          Array.from({ length: 2 }, () => long),
          undefined,
          flooded,
        )
      ).statusCode,
    ).toBe(204);
  expect(lines).toHaveLength(20);
  for (const line of lines) expect(line.length).toBeLessThan(1000);
  expect(logged()[0].report).not.toHaveProperty("directive");
});
