import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aCompanyWithSignIn,
  begin,
  comeBack,
  finish,
  openSignInStage,
  readUser,
  signInAt,
} from "../../../test/company-sign-in-fixture.ts";
import { inFullWidth } from "../../../test/factor-fixture.ts";
import { startForgingProvider, type ForgingProvider } from "../../../test/forging-provider.ts";
import { newAddress } from "../../../test/addresses.ts";
import { unique, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let provider: ForgingProvider;
beforeAll(async () => {
  [stage, provider] = await Promise.all([openSignInStage(), startForgingProvider()]);
});
beforeEach(() => Object.assign(provider.answers, { sign: "well", isDown: false, claims: {} }));
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const mailsTo = async (email: string) =>
  (
    await stage.owner.query<{ subject: string; code_id: string; code_salt: Buffer }>(
      "select subject, code_id, code_salt from mails where recipient = $1 order by created_at",
      [email],
    )
  ).rows;
const findUsers = async (email: string) =>
  (await stage.owner.query("select id from users where email = $1", [email])).rows;
/** The code that the last mail to this address contains. */
async function readCode(email: string) {
  const mail = (await mailsTo(email)).at(-1)!;
  return stage.getCode("company-link", { id: mail.code_id, salt: mail.code_salt });
}
const noAccount = (name: string) => ({
  code: "company_sign_in_refused",
  detail: `You have no account of ${name} that this sign-in can open. Ask a Vendor Admin of ${name} to invite you.`,
});

describe("the first sign-in", () => {
  test(
    "links an existing user after a mailed code, and needs none the next time",
    { tags: ["SSO-01.6", "SSO-04.3"] },
    async () => {
      const company = await aCompanyWithSignIn(stage, provider.issuer);
      const user = await stage.aVendor({ companyId: company.id, email: `ada@${company.domain}` });
      const claims = { sub: unique("sub"), email: `Ada@${company.domain.toUpperCase()}` };
      const { token, answer } = await signInAt(stage, provider, company, claims);
      expect(answer.json()).toEqual({ code_required: true, email: user.email });
      expect((await finish(stage, token, { code: "00000000" })).json()).toEqual({ code: ["This code is not right."] });
      const code = await readCode(user.email);
      const linked = await finish(stage, token, { code });
      expect((await readUser(stage, linked)).email).toBe(user.email);
      expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain(
        "Your account is linked with your company's sign-in",
      );
      expect((await finish(stage, token, { code })).json()).toMatchObject({ code: "invalid_sign_in_link" });
      // From now on the person counts, and not the address.
      const again = await signInAt(stage, provider, company, { sub: claims.sub, email: "someone@else.example" });
      expect((await readUser(stage, again.answer)).email).toBe(user.email);
    },
  );

  test("can be undone by an administrator, which locks the user out", { tags: ["SSO-01.7"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const admin = await stage.aVendor({ companyId: company.id });
    const user = await stage.aVendor({ companyId: company.id, email: `undo@${company.domain}` });
    const claims = { sub: unique("sub"), email: user.email };
    const { token } = await signInAt(stage, provider, company, claims);
    const linked = await finish(stage, token, { code: await readCode(user.email) });
    const { rows } = await stage.owner.query<{ details: object; actor_id: string }>(
      "select details, actor_id from audit_entries where company_id = $1 and details ? 'link'",
      [company.id],
    );
    expect(rows).toEqual([{ details: { subject: claims.sub, link: true }, actor_id: user.id }]);
    const settings = "/api/accounts/company-sign-in/";
    const [{ id }] = (await stage.call(admin.token, "GET", settings)).json().identities;
    expect((await stage.call(admin.token, "DELETE", `${settings}identities/${id}`)).statusCode).toBe(200);
    const isOpen = async (token: string) =>
      (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode === 200;
    for (const session of [linked.json().access, user.token]) expect(await isOpen(session)).toBe(false);
    expect((await signInAt(stage, provider, company, claims)).answer.json()).toMatchObject({ code_required: true });
  });

  test("accepts a pending invitation with its role", { tags: ["SSO-01.6"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const email = `new@${company.domain}`;
    await stage.anInvitation(company.id, { email });
    const { answer } = await signInAt(stage, provider, company, { sub: unique("sub"), email, name: "Eva van Dam" });
    const user = await readUser(stage, answer);
    expect(user.email).toBe(email);
    const { rows } = await stage.owner.query("select accepted_at from invitations where email = $1", [email]);
    expect(rows).toEqual([{ accepted_at: expect.any(Date) }]);
  });

  test(
    "creates a user with the role of the first group, if the company wants that",
    { tags: ["SSO-01.3", "SSO-01.4"] },
    async () => {
      const company = await aCompanyWithSignIn(stage, provider.issuer, {
        createsUsers: true,
        groupRoles: [
          { group: "Portal editors", role: "Full Access" },
          { group: "Everyone", role: "View Only" },
        ],
      });
      const email = `new@${company.domain}`;
      const sub = unique("sub");
      const { answer } = await signInAt(stage, provider, company, {
        sub,
        email,
        groups: ["Everyone", "Portal editors"],
      });
      expect(await readUser(stage, answer)).toMatchObject({ email, role: { name: "Full Access" } });
      await signInAt(stage, provider, company, { sub, email, groups: ["Everyone"] });
      const promoted = await signInAt(stage, provider, company, { sub, email, groups: ["Portal editors"] });
      expect(await readUser(stage, promoted.answer)).toMatchObject({ role: { name: "Full Access" } });
      // A person who has left all groups keeps no right.
      const later = await signInAt(stage, provider, company, { sub, email, groups: [] });
      expect(await readUser(stage, later.answer)).toMatchObject({ role: { name: "View Only" } });
      const { rows } = await stage.owner.query(
        "select from audit_entries where details ? 'role_by_group' and company_id = $1",
        [company.id],
      );
      expect(rows).toHaveLength(3);
    },
  );

  test("twice at once creates one user", { tags: ["SSO-01.4"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
    const email = `twice@${company.domain}`;
    provider.answers.claims = { sub: unique("sub"), email };
    const urls = await Promise.all(
      [1, 2, 3].map(async () => (await begin(stage, company)).json<{ url: string }>().url),
    );
    const tokens = await Promise.all(urls.map((url) => comeBack(stage, provider.authorize(url))));
    const answers = await Promise.all(tokens.map((token) => finish(stage, token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await findUsers(email)).toHaveLength(1);
  });

  test("without a license left says so and creates nobody", { tags: ["SSO-01.4"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true, licenses: 0 });
    const email = `late@${company.domain}`;
    const { answer } = await signInAt(stage, provider, company, { sub: unique("sub"), email });
    expect(answer.json()).toMatchObject({
      code: "company_sign_in_refused",
      detail: expect.stringContaining("no license left"),
    });
    expect(await findUsers(email)).toEqual([]);
  });
});

describe("the company vouches for nobody else", () => {
  test(
    "not for users of another company or of the provider, nor for unknown ones, always with the same words",
    { tags: ["SSO-04.4"] },
    async () => {
      const company = await aCompanyWithSignIn(stage, provider.issuer);
      await stage.aVendor({ email: `spy@${company.domain}` });
      await stage.aStaffMember({ email: `chief@${company.domain}` });
      for (const email of [`spy@${company.domain}`, `chief@${company.domain}`, `nobody@${company.domain}`]) {
        const { answer } = await signInAt(stage, provider, company, { sub: unique("sub"), email });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject(noAccount(company.name));
      }
    },
  );

  test(
    "not for addresses of domains that it has not proved, or that the provider calls unverified",
    { tags: ["SSO-04.2"] },
    async () => {
      const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
      const other = await aCompanyWithSignIn(stage, provider.issuer);
      await stage.owner.query(
        "insert into company_domains (company_id, domain, proof) values ($1, 'waiting.example', 'x')",
        [company.id],
      );
      for (const claims of [
        { email: `a@${other.domain}` },
        { email: "a@waiting.example" },
        { email: `a@${company.domain}`, email_verified: false },
        { email: `a@${company.domain}.evil.example` },
        { email: `a@evil.example@${company.domain}` },
        { email: `a@${company.domain}@evil.example` },
        { email: `a@${company.domain}`, email_verified: "false" },
        {},
      ]) {
        const { answer } = await signInAt(stage, provider, company, { sub: unique("sub"), ...claims });
        expect(answer.json()).toMatchObject(noAccount(company.name));
      }
    },
  );

  test("not for deactivated users, linked or not", { tags: ["SSO-04.4"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const email = `gone@${company.domain}`;
    await stage.aVendor({ companyId: company.id, email, userStatus: "deactivated" });
    const { answer } = await signInAt(stage, provider, company, { sub: unique("sub"), email });
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining("Your account is deactivated.") });
  });

  test("ends an attempt after five wrong codes", { tags: ["SSO-04.3"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const { email } = await stage.aVendor({ companyId: company.id, email: `eve@${company.domain}` });
    const { token } = await signInAt(stage, provider, company, { sub: unique("sub"), email });
    const fullWidth = inFullWidth(await readCode(email));
    for (const code of ["00000001", "٠١٢٣٤٥٦٧", "1", "x", fullWidth])
      expect((await finish(stage, token, { code })).statusCode, `code ${code}`).toBe(400);
    const right = await finish(stage, token, { code: await readCode(email) });
    expect(right.json()).toMatchObject({ code: "invalid_sign_in_link" });
  });
});

describe("forged answers", () => {
  const other = { iss: "https://other.example" };
  test.each([
    ["of another audience", { claims: { aud: "another client" } }],
    ["of another issuer", { claims: other }],
    ["that have expired", { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ["with another nonce", { claims: { nonce: "replayed" } }],
    ["signed with a foreign key", { sign: "with a foreign key" as const }],
    ["without a signature", { sign: "not at all" as const }],
  ])(
    "%s are refused",
    { tags: ["SSO-04.1"] },
    async (_name, { claims = {}, sign = "well" }: { claims?: object; sign?: ForgingProvider["answers"]["sign"] }) => {
      const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
      const email = `forged@${company.domain}`;
      provider.answers.sign = sign;
      const { answer } = await signInAt(stage, provider, company, { sub: unique("sub"), email, ...claims });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: "company_sign_in_refused",
        detail: expect.stringContaining("failed"),
      });
      expect(await findUsers(email)).toEqual([]);
    },
  );

  test("from a mixed-up issuer are refused before the code is sent anywhere", { tags: ["SSO-04.1"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const { url } = (await begin(stage, company)).json<{ url: string }>();
    const token = await comeBack(stage, { ...provider.authorize(url), ...other });
    expect((await finish(stage, token)).json()).toMatchObject({ code: "company_sign_in_refused" });
  });

  test("that are sent again, or whose state is unknown, give no token", { tags: ["SSO-04.1"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const user = await stage.aVendor({ companyId: company.id, email: `twice@${company.domain}` });
    const { url } = (await begin(stage, company)).json<{ url: string }>();
    provider.answers.claims = { sub: unique("sub"), email: user.email };
    const query = provider.authorize(url);
    const [first, second] = [await comeBack(stage, query), await comeBack(stage, query)];
    expect(first).toHaveLength(64);
    for (const token of [second, await comeBack(stage, { ...query, state: "nonsense" }), await comeBack(stage, {})])
      expect((await finish(stage, token)).json()).toMatchObject({ code: "invalid_sign_in_link" });
  });

  test(
    "do not sign in a page that did not begin, so nobody enters another person's account",
    { tags: ["SSO-04.1"] },
    async () => {
      const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
      const { url } = (await begin(stage, company)).json<{ url: string }>();
      provider.answers.claims = { sub: unique("sub"), email: `attacker@${company.domain}` };
      const token = await comeBack(stage, provider.authorize(url));
      const victim = await finish(stage, token, { page: "the value of another page" });
      expect(victim.json()).toMatchObject({ code: "invalid_sign_in_link" });
      // The link of staff who sign in as a user is another kind.
      const asStaff = await stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", {
        payload: { token },
      });
      expect(asStaff.json()).toMatchObject({ code: "invalid_sign_in_link" });
      expect((await finish(stage, token)).statusCode).toBe(200);
    },
  );

  test("a person who cancels, and a provider that is down, get their reason", { tags: ["SSO-04.8"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const { url } = (await begin(stage, company)).json<{ url: string }>();
    const { state, iss } = provider.authorize(url);
    const cancelled = await comeBack(stage, { state, iss, error: "access_denied", error_description: "Cancelled." });
    expect((await finish(stage, cancelled)).json()).toMatchObject({ detail: expect.stringContaining("Cancelled.") });
    const another = await aCompanyWithSignIn(stage, "http://127.0.0.1:1");
    const down = await begin(stage, another);
    expect(down.statusCode).toBe(503);
    expect(down.json()).toMatchObject({
      code: "identity_provider_failed",
      detail: `The sign-in of ${another.name} does not answer. Try again later.`,
    });
  });
});

test(
  "an issuer at an internal address that the operator does not allow is not reached",
  { tags: ["SSO-01.10"] },
  async () => {
    const company = await aCompanyWithSignIn(stage, "https://10.0.0.1");
    expect((await begin(stage, company)).statusCode).toBe(503);
  },
);

test("a session of the company sign-in lasts without a second step of the portal", { tags: ["MFA-01.8"] }, async () => {
  const company = await aCompanyWithSignIn(stage, provider.issuer);
  const { id, email } = await stage.aVendor({
    companyId: company.id,
    email: `late@${company.domain}`,
    role: "Vendor Admin",
  });
  const { token } = await signInAt(stage, provider, company, { sub: unique("sub"), email });
  const { refresh } = (await finish(stage, token, { code: await readCode(email) })).json<{ refresh: string }>();
  await stage.owner.query("update users set factor_due_at = now() - interval '1 day' where id = $1", [id]);
  const renewed = await stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh } });
  expect(renewed.statusCode).toBe(200);
});

test("one address begins 300 sign-ins, and then has to wait", { tags: ["SSO-04.6"] }, async () => {
  const remoteAddress = newAddress();
  const beginHere = () =>
    stage.call(undefined, "POST", "/api/token/company/begin", {
      payload: { company: "none", page: "a value of the page of the test" },
      remoteAddress,
    });
  await stage.owner.query("delete from login_limits");
  for (let number = 0; number < 300; number++) await beginHere();
  const refused = await beginHere();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("a sign-in that was switched off on the way gives no session", { tags: ["SSO-01.9"] }, async () => {
  const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true });
  const { url } = (await begin(stage, company)).json<{ url: string }>();
  provider.answers.claims = { sub: unique("sub"), email: `off@${company.domain}` };
  const token = await comeBack(stage, provider.authorize(url));
  await stage.owner.query("update company_sign_ins set state = 'tested' where company_id = $1", [company.id]);
  expect((await finish(stage, token)).json()).toMatchObject({ code: "invalid_sign_in_link" });
});

test("mails at most ten codes an hour to one account", { tags: ["SSO-04.6"] }, async () => {
  const company = await aCompanyWithSignIn(stage, provider.issuer);
  const { email } = await stage.aVendor({ companyId: company.id, email: `many@${company.domain}` });
  const answers = [];
  for (let number = 0; number < 11; number++)
    answers.push((await signInAt(stage, provider, company, { sub: unique("sub"), email })).answer.json());
  expect(answers.filter((answer) => answer.code_required)).toHaveLength(10);
  expect(answers.at(-1)).toMatchObject({ detail: expect.stringContaining("Too many codes") });
});
