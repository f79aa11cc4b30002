import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCompanyWithSignIn, comeBack, openSignInStage, signInAt } from "../../../test/company-sign-in-fixture.ts";
import { startForgingProvider, type ForgingProvider } from "../../../test/forging-provider.ts";
import { unique, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let provider: ForgingProvider;
beforeAll(async () => {
  [stage, provider] = await Promise.all([openSignInStage(), startForgingProvider()]);
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const nest = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
const values: [string, unknown][] = [
  ["a NUL", "a\0b"],
  ["half of a surrogate pair", "a\ud800"],
  ["a list", ["a", "a\0b", null]],
  ["an object", { "a\0b": "\udfff", toString: 1 }],
  ["a number", 1e300],
  ["true", true],
  ["null", null],
  ["200,000 characters", "x".repeat(200_000)],
  ["40 levels", nest(40)],
  ["1,500 levels", nest(1500)],
];
const names = ["email", "email_verified", "name", "groups", "a\0b"];

describe.each(values)("%s in an ID token", (_what, value) => {
  test("ends no sign-in and no test with an error of the server", { tags: ["SSO-04.7"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer, {
      createsUsers: true,
      groupRoles: [{ group: "a", role: "View Only" }],
    });
    const admin = await stage.aVendor({ companyId: company.id, role: "Vendor Admin" });
    const tests = new Set();
    for (const name of names) {
      const claims: JWTPayload = { sub: unique("sub"), email: `${unique("jo")}@${company.domain}`, [name]: value };
      const { answer } = await signInAt(stage, provider, company, claims);
      expect([200, 400], `in ${name}`).toContain(answer.statusCode);
      const begun = await stage.call(admin.token, "POST", "/api/accounts/company-sign-in/test");
      await comeBack(stage, provider.authorize(begun.json<{ url: string }>().url));
      const { connection } = (await stage.call(admin.token, "GET", "/api/accounts/company-sign-in/")).json<{
        connection: { last_test: { at: string } | null };
      }>();
      tests.add(connection.last_test?.at);
    }
    expect(tests.size).toBe(names.length);
  });
});

test("a subject that is no text is refused", { tags: ["SSO-04.5"] }, async () => {
  const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
  for (const [what, sub] of values) {
    const claims = { sub, email: `${unique("jo")}@${company.domain}` } as JWTPayload; // It is not what the type says.
    expect((await signInAt(stage, provider, company, claims)).answer.statusCode, `${what} as the subject`).toBe(400);
  }
});
