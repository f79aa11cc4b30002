import { expect, test } from "vitest";
import { openGate } from "../../ground/db/scope.ts";
import { openStage } from "../../test/stage.ts";
import { countSignIn } from "./login-limit-queries.ts";
import { signInLimits } from "./login-limit.ts";

test("does not wait for a counter that a concurrent sign-in has created", { tags: ["LOGIN-04"] }, async () => {
  await using stage = await openStage();
  const limits = signInLimits("ada@acme.example", "10.0.0.1", undefined);
  const seconds = await openGate(stage.app.database).transaction(async (earlier) => {
    await stage.owner.query("insert into login_limits (key, failures) select unnest($1::bytea[]), 1", [
      [limits.own, limits.account, limits.address].map(({ key }) => key),
    ]);
    return countSignIn(earlier, limits);
  });
  expect(seconds).toBe(0);
});
