import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { makeLogger } from "../../start/logger.ts";
import { openStage, type Stage } from "../../test/stage.ts";

interface Line {
  msg: string;
  left_out?: number;
  err?: { message: string; stack?: string };
}

const lines: Line[] = [];
const nowhere = "postgres://nobody@127.0.0.1:1/nothing";
const away = openDatabase({ vendor: nowhere, provider: nowhere, gate: nowhere, jobs: nowhere });
let stage: Stage;
beforeAll(async () => {
  const logger = makeLogger("warn", { write: (line: string) => void lines.push(JSON.parse(line)) });
  stage = await openStage({ logger, database: away });
});
afterAll(async () => {
  await away.destroy();
  await stage[Symbol.asyncDispose]();
});

test("responds 503 and logs one line without a stack while the database is unavailable", async () => {
  const answer = await stage.call(undefined, "GET", "/readyz");
  expect(answer.statusCode).toBe(503);
  expect(lines).toMatchObject([{ level: 40, msg: "busy", err: { code: "ECONNREFUSED" } }]);
  expect(lines[0]?.err).not.toHaveProperty("stack");
});

test("limits the lines of many such requests", async () => {
  for (let times = 0; times < 40; times++) await stage.call(undefined, "GET", "/readyz");
  expect(lines.filter(({ err }) => err)).toHaveLength(20);
});

test("logs the stack of a bug", () => {
  const logged: Line[] = [];
  const logger = makeLogger("warn", { write: (line: string) => void logged.push(JSON.parse(line)) });
  logger.error({ err: new TypeError("oops") }, "failed");
  logger.warn({ err: Object.assign(new Error("deadlock detected"), { code: "40P01" }) }, "busy");
  expect(logged[0]?.err?.stack).toMatch(/error-answers\.test/);
  expect(logged[1]?.err).toEqual({ type: "Error", code: "40P01", message: "deadlock detected" });
});
