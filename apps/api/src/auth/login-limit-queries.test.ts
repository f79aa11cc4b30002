import { expect, test } from "vitest";
import { openGate } from "../db/scope.ts";
import { openStage } from "../test/stage.ts";
import { countAttempt } from "./login-limit-queries.ts";
import { limitKeys } from "./login-limit.ts";

test("a counter that another sign-in has made meanwhile makes nobody wait", { tags: ["LOGIN-04"] }, async () => {
  await using stage = await openStage();
  const keys = limitKeys("ada@acme.example", "10.0.0.1", false);
  const seconds = await openGate(stage.app.database).transaction(async (earlier) => {
    await stage.owner.query("insert into login_limits (key, failures) select unnest($1::bytea[]), 1", [
      keys.map(({ key }) => key),
    ]);
    return countAttempt(earlier, keys);
  });
  expect(seconds).toBe(0);
});
