import { expect, test } from "vitest";
import { createTotpSecret, findTotpStep, toTotpText, toTotpUri } from "./totp.ts";

/** The secret and the codes of RFC 6238, Appendix B, for SHA-1; six digits are the last six of its eight. */
const secret = Buffer.from("12345678901234567890");
const vectors = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

test.each(vectors)("at %i seconds the code is %s", { tags: ["MFA-03.4"] }, (seconds, code) => {
  expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("the step before and the step after are right too, and no other is", { tags: ["MFA-03.4"] }, () => {
  const found = [-60, -30, 0, 30, 60].map((late) => findTotpStep(secret, "287082", (59 + late) * 1000));
  expect(found).toEqual([undefined, 1, 1, 1, undefined]);
});

test("secrets have 160 random bits", { tags: ["MFA-03.1"] }, () => {
  const secrets = [createTotpSecret(), createTotpSecret()];
  expect(secrets.map(({ length }) => length)).toEqual([20, 20]);
  expect(secrets[0]).not.toEqual(secrets[1]);
});

test("the address names the provider and the account, and holds the secret", { tags: ["MFA-03.1"] }, () => {
  const uri = new URL(toTotpUri(secret, "Northgate: Supply", "ada@acme.example"));
  expect(decodeURIComponent(uri.pathname)).toContain("Northgate  Supply:ada@acme.example");
  expect(uri.searchParams.get("secret")).toBe(toTotpText(secret));
  expect(toTotpText(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
