import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage[Symbol.asyncDispose]());

const path = "/api/accounts/terms-and-conditions/";
const accept = (token: string, more: object = {}) =>
  stage.call(token, "POST", path, { payload: { operating_system: "Windows 11", browser: "Firefox 140", ...more } });
const read = async (token: string) =>
  (await stage.call(token, "GET", path)).json<{ text: string; created_ts: number }>();
const listsProducts = async (token: string) => (await stage.call(token, "GET", "/api/products/")).statusCode;

test("asks no user while there are no terms", { tags: ["TERMS-02.1"] }, async () => {
  const { token } = await stage.aVendor();
  expect(await read(token)).toEqual({ text: null, created_ts: null, version: null, sha256: null });
  expect(await listsProducts(token)).toBe(200);
  const answer = await accept(token);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    detail: "There are no terms and conditions to accept yet.",
    code: "no_terms",
    params: {},
  });
});

test(
  "opens the portal after acceptance, and stores browser and address",
  { tags: ["TERMS-02.1", "TERMS-02.3"] },
  async () => {
    await stage.someTerms("# Be kind");
    const user = await stage.aVendor();
    expect(await listsProducts(user.token)).toBe(403);
    const terms = await read(user.token);
    const sha256 = createHash("sha256").update("# Be kind").digest("hex");
    expect(terms).toEqual({ text: "# Be kind", created_ts: expect.any(Number), version: 1, sha256 });
    expect(Math.abs(Date.now() / 1000 - terms.created_ts)).toBeLessThan(60);

    expect((await accept(user.token, { created_ts: terms.created_ts })).statusCode).toBe(200);
    expect(await listsProducts(user.token)).toBe(200);
    const details = await stage.call(user.token, "GET", "/api/accounts/user-details/");
    expect(details.json()).toMatchObject({ accepted_latest_terms_and_conditions: true });
    const { rows } = await stage.owner.query("select * from terms_acceptances");
    expect(rows).toEqual([
      {
        user_id: user.id,
        terms_id: 1,
        accepted_at: expect.any(Date),
        operating_system: "Windows 11",
        browser: "Firefox 140",
        address: "127.0.0.1",
        company_id: user.companyId,
        sha256: Buffer.from(sha256, "hex"),
        user_agent: "lightMyRequest",
      },
    ]);
  },
);

test("keeps the first acceptance if the user accepts twice", { tags: ["TERMS-02.3"] }, async () => {
  await stage.someTerms();
  const { token } = await stage.aVendor();
  const answers = await Promise.all([accept(token), accept(token), accept(token, { browser: "Other" })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await accept(token, { browser: "Late" })).statusCode).toBe(200);
  const { rows } = await stage.owner.query<{ browser: string }>("select browser from terms_acceptances");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.browser).not.toBe("Late");
});

test(
  "asks again for a new version, which accepting the old one does not accept",
  { tags: ["TERMS-02.2"] },
  async () => {
    await stage.someTerms("old");
    await stage.owner.query("update terms_versions set created_at = now() - interval '1 day'");
    const { token } = await stage.aVendor();
    const { created_ts } = await read(token);
    expect((await accept(token, { created_ts })).statusCode).toBe(200);

    await stage.someTerms("new");
    expect(await listsProducts(token)).toBe(403);
    const answer = await accept(token, { created_ts });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: "The terms and conditions have changed since you opened them. Read the latest ones to go on.",
      code: "terms_changed",
      params: {},
      terms: await read(token),
    });
    expect((await accept(token, { version: 1 })).json()).toMatchObject({ terms: { text: "new", version: 2 } });
    expect(await listsProducts(token)).toBe(403);
    expect((await read(token)).text).toBe("new");
    expect((await accept(token, { created_ts: (await read(token)).created_ts })).statusCode).toBe(200);
    expect(await listsProducts(token)).toBe(200);
  },
);

test("lets users read and change their own account before they accept", { tags: ["TERMS-02.1"] }, async () => {
  await stage.someTerms();
  const { token } = await stage.aVendor();
  for (const own of ["user-details/", "company-details/", "feature-flags/", "terms-and-conditions/"])
    expect((await stage.call(token, "GET", `/api/accounts/${own}`)).statusCode).toBe(200);
  const details = await stage.call(token, "GET", "/api/accounts/user-details/");
  expect(details.json()).toMatchObject({ accepted_latest_terms_and_conditions: false });
});

test(
  "does not ask the provider's staff, and rejects their acceptance as a user",
  { tags: ["TERMS-02.1", "LOGIN-05.8"] },
  async () => {
    await stage.someTerms();
    const staff = await stage.aStaffMember();
    const acting = await stage.aVendor({ staffId: staff.id });
    expect(await listsProducts(acting.token)).toBe(200);
    expect((await accept(acting.token)).json()).toEqual({
      detail: "Staff who are signed in as a user may not do this.",
      code: "in_person_only",
      params: {},
    });
    const answer = await accept(staff.token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      detail: "The terms are for vendors; the provider's staff are not asked.",
      code: "vendors_only",
      params: {},
    });
  },
);

test("validates the description of the browser", { tags: ["TERMS-02.3", "API-02.4"] }, async () => {
  await stage.someTerms();
  const { token } = await stage.aVendor();
  for (const [said, field] of [
    [{ operating_system: "x".repeat(101) }, "operating_system"],
    [{ browser: 7 }, "browser"],
    [{ created_ts: "now" }, "created_ts"],
    [{ signature: "x" }, "signature"],
  ] as const) {
    const answer = await accept(token, said);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ [field]: [expect.any(String)] });
  }
  expect((await accept(token, { operating_system: "" })).statusCode).toBe(200);
});
