import { expect, test } from "vitest";
import { demonstrationPassword } from "./demonstration-accounts.ts";
import { openStage, type Stage } from "../../test/stage.ts";

const signIn = (stage: Stage, email: string, headers: Record<string, string> = {}) =>
  stage.call(undefined, "POST", "/api/token", { payload: { email, password: demonstrationPassword }, headers });

test("accepts the public password on this machine only, and rejects it behind a proxy", async () => {
  await using stage = await openStage();
  const { email } = await stage.aVendor({ password: demonstrationPassword });
  expect((await signIn(stage, email)).statusCode).toBe(200);
  for (const address of [email, "unknown@acme.example"]) {
    const answer = await signIn(stage, address, { "x-forwarded-for": "203.0.113.7" });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      detail: expect.stringContaining("the public password of the demonstration"),
      code: "public_password",
      params: {},
    });
  }
});

test.each<Record<string, string>>([{ host: "portal.customer.example" }, { forwarded: "for=203.0.113.7" }])(
  "rejects the public password behind a proxy that only sends %j",
  async (headers) => {
    await using stage = await openStage();
    const { email } = await stage.aVendor({ password: demonstrationPassword });
    expect((await signIn(stage, email, { host: "127.0.0.1:8080" })).statusCode).toBe(200);
    expect((await signIn(stage, email, headers)).statusCode).toBe(403);
  },
);

test("rejects the public password in a portal that other machines can reach", async () => {
  await using stage = await openStage({ isExposed: true });
  const { email } = await stage.aVendor({ password: demonstrationPassword });
  expect((await signIn(stage, email)).statusCode).toBe(403);
});
