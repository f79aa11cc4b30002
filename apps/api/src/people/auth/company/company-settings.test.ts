import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { createMailWriter } from "../../../ground/mail/write-mail.ts";
import { aCompanyWithSignIn, begin, comeBack, openSignInStage } from "../../../test/company-sign-in-fixture.ts";
import { startForgingProvider, type ForgingProvider } from "../../../test/forging-provider.ts";
import { addTotp } from "../../../test/factor-fixture.ts";
import { unique } from "../../../test/stage.ts";
import { domainJobs } from "./domain-jobs.ts";

let stage: Awaited<ReturnType<typeof openSignInStage>>;
let provider: ForgingProvider;
beforeAll(async () => {
  [stage, provider] = await Promise.all([openSignInStage(), startForgingProvider()]);
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const BASE = "/api/accounts/company-sign-in/";
const read = async (token: string) => (await stage.call(token, "GET", BASE)).json();
const post = (token: string, path: string, payload?: object) =>
  stage.call(token, "POST", `${BASE}${path}`, payload ? { payload } : {});
const aDomain = () => `${unique("d")}.example`;
const add = async (token: string, domain: string) =>
  (await post(token, "domains/", { domain })).json<{ id: string; record: string; state: string }>();
const check = (token: string, id: string) => post(token, `domains/${id}/check`);

describe("a domain", () => {
  test("is proved when a TXT record with the text is found", { tags: ["SSO-02.1"] }, async () => {
    const { token } = await stage.aVendor();
    const domain = aDomain();
    const added = await add(token, domain.toUpperCase());
    expect(added).toMatchObject({
      domain,
      state: "waiting",
      record: expect.stringMatching(/^lading-verification=\w{40}$/),
    });
    stage.records.set(domain, ["v=spf1 -all", `${added.record}x`]);
    expect((await check(token, added.id)).json()).toMatchObject({ state: "waiting", checked_at: expect.any(String) });
    stage.records.set(domain, ["v=spf1 -all", added.record]);
    expect((await check(token, added.id)).json()).toMatchObject({ state: "proved", proved_at: expect.any(String) });
    expect((await read(token)).domains).toMatchObject([{ domain, state: "proved" }]);
  });

  test("belongs to the company that proves it first, also if two try at once", { tags: ["SSO-02.2"] }, async () => {
    const [one, other] = [await stage.aVendor(), await stage.aVendor()];
    const domain = aDomain();
    const added = [await add(one.token, domain), await add(other.token, domain)];
    stage.records.set(
      domain,
      added.map(({ record }) => record),
    );
    const answers = await Promise.all([check(one.token, added[0]!.id), check(other.token, added[1]!.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: "domain_taken", params: { domain } });
  });

  test("is no public mail service and no nonsense, and is added once", { tags: ["SSO-02.1"] }, async () => {
    const { token } = await stage.aVendor();
    for (const domain of [
      "gmail.com",
      "",
      "no domain",
      "localhost",
      "a@b.example",
      "-x.example",
      `${"a".repeat(64)}.example`,
    ])
      expect((await post(token, "domains/", { domain })).json()).toHaveProperty("domain");
    const domain = aDomain();
    await add(token, domain);
    expect((await post(token, "domains/", { domain })).json()).toMatchObject({ code: "domain_added" });
  });

  test(
    "that has lost its record stays proved, and the Vendor Admins get one mail",
    { tags: ["SSO-02.3"] },
    async () => {
      const { token, companyId } = await stage.aVendor();
      const admin = await stage.aVendor({ companyId, role: "Vendor Admin" });
      const domain = aDomain();
      const added = await add(token, domain);
      stage.records.set(domain, [added.record]);
      await check(token, added.id);
      const database = openJobDatabase(stage.logins.jobs);
      const [job] = domainJobs({
        database,
        writeMail: createMailWriter({
          readIdentity: async () =>
            ({ name: "Provider", abbreviation: "PRV", mailbox: "x@provider.example", logo: null }) as never,
          publicUrl: "http://localhost:8080",
        }),
        findTxtRecords: async (name) => stage.records.get(name) ?? [],
      });
      const runAWeekLater = async () => {
        await stage.owner.query(
          "update company_domains set checked_at = checked_at - interval '8 days' where domain = $1",
          [domain],
        );
        await job?.run(AbortSignal.timeout(10_000));
      };
      const findMails = async () =>
        (await stage.owner.query("select subject from mails where recipient = $1", [admin.email])).rows;
      await runAWeekLater();
      expect((await read(token)).domains).toMatchObject([{ state: "proved" }]);
      stage.records.delete(domain);
      await runAWeekLater();
      await runAWeekLater();
      expect((await read(token)).domains).toMatchObject([{ state: "missing", proved_at: expect.any(String) }]);
      expect(await findMails()).toEqual([{ subject: `The TXT record of ${domain} was not found` }]);
      stage.records.set(domain, [added.record]);
      await runAWeekLater();
      expect((await read(token)).domains).toMatchObject([{ state: "proved" }]);
      await database.destroy();
    },
  );
});

describe("a connection", () => {
  const settings = {
    kind: "oidc",
    client_id: "lading",
    client_secret: "a secret",
    creates_users: false,
    role: "View Only",
    group_claim: "groups",
    group_roles: [],
  };
  const save = (token: string, changes: object) =>
    stage.call(token, "PUT", BASE, { payload: { ...settings, issuer: provider.issuer, ...changes } });

  test(
    "is tested before it is on; a test shows the claims and changes nothing",
    { tags: ["SSO-01.2", "SSO-06.1"] },
    async () => {
      const { token, companyId } = await stage.aVendor();
      const { domain } = await stage.aCompanyDomain(companyId);
      const saved = await save(token, { creates_users: true });
      expect(saved.json().connection).toMatchObject({ state: "draft", issuer: provider.issuer, last_test: null });
      expect(saved.body).not.toContain("a secret");
      const on = { on: true, enforced: false, exempt_users: [] };
      expect((await post(token, "switch", on)).json()).toMatchObject({ code: "sign_in_not_tested" });

      const { url } = (await post(token, "test")).json<{ url: string }>();
      const email = `new@${domain}`;
      provider.answers.claims = { sub: unique("sub"), email, given_name: "Eva", family_name: "Berg" };
      const answer = await stage.app.inject({
        url: `/api/token/company/callback?${new URLSearchParams(provider.authorize(url)).toString()}`,
      });
      expect(answer.headers.location).toBe("http://localhost:8080/settings?type=company-sign-in");
      expect((await read(token)).connection).toMatchObject({
        state: "tested",
        last_test: {
          succeeded: true,
          claims: { email, given_name: "Eva" },
          outcome: "Creates the user Eva Berg with the role View Only, which uses a license.",
        },
      });
      expect((await stage.owner.query("select from users where email = $1", [email])).rows).toEqual([]);
      expect((await post(token, "switch", on)).json().connection.state).toBe("on");
      // Another client needs a new test, other settings do not.
      expect((await save(token, { client_secret: undefined, role: "Full Access" })).json().connection.state).toBe("on");
      expect((await save(token, { client_id: "another" })).json().connection.state).toBe("draft");
    },
  );

  test("that fails its test says why and stays a draft", { tags: ["SSO-06.3"] }, async () => {
    const { token } = await stage.aVendor();
    await save(token, {});
    const { url } = (await post(token, "test")).json<{ url: string }>();
    provider.answers.claims = { aud: "another" };
    await comeBack(stage, provider.authorize(url));
    expect((await read(token)).connection).toMatchObject({
      state: "draft",
      last_test: { succeeded: false, claims: {}, outcome: expect.stringContaining("failed") },
    });
  });

  test("needs a proved domain, a secret and roles that exist", { tags: ["SSO-01.8"] }, async () => {
    const { token } = await stage.aVendor();
    expect((await save(token, { client_secret: undefined })).json()).toHaveProperty("client_secret");
    expect((await save(token, { issuer: "https://10.0.0.1" })).json()).toEqual({
      issuer: ["Must not be an internal address."],
    });
    expect((await save(token, { role: "Chief" })).json()).toHaveProperty("role");
    expect((await save(token, { group_roles: [{ group: "A", role: "Chief" }] })).json()).toHaveProperty([
      "group_roles.0.role",
    ]);
    await save(token, {});
    await stage.owner.query("update company_sign_ins set state = 'tested'");
    expect((await post(token, "switch", { on: true, enforced: false, exempt_users: [] })).json()).toMatchObject({
      code: "domain_needed",
    });
  });

  test("keeps the last proved domain while it is on", { tags: ["SSO-01.8"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const { token } = await stage.aVendor({ companyId: company.id });
    const [domain] = (await read(token)).domains;
    const remove = () => stage.call(token, "DELETE", `${BASE}domains/${domain.id}`);
    expect((await remove()).json()).toMatchObject({ code: "domain_needed" });
    await post(token, "switch", { on: false, enforced: false, exempt_users: [] });
    expect((await remove()).statusCode).toBe(200);
    expect((await begin(stage, company)).json()).toMatchObject({ code: "no_company_sign_in" });
  });

  test(
    "and its links are removed by an administrator, and no staff member who acts as one",
    { tags: ["SSO-01.7"] },
    async () => {
      const company = await aCompanyWithSignIn(stage, provider.issuer);
      const staff = await stage.aStaffMember();
      const admin = await stage.aVendor({ companyId: company.id });
      const acting = await stage.aVendor({ companyId: company.id, staffId: staff.id });
      const { id } = await stage.aCompanyIdentity(company.id);
      expect((await stage.call(acting.token, "DELETE", `${BASE}identities/${id}`)).statusCode).toBe(403);
      expect((await stage.call(admin.token, "DELETE", `${BASE}identities/${id}`)).statusCode).toBe(200);
      expect((await read(admin.token)).identities).toEqual([]);
      expect((await stage.call(admin.token, "DELETE", BASE)).statusCode).toBe(200);
      expect((await read(admin.token)).connection).toBeNull();
    },
  );
});

describe("an enforced sign-in", () => {
  const password = "Right-Word7";
  const logIn = (email: string) => stage.call(undefined, "POST", "/api/token", { payload: { email, password } });
  const isOffered = async (domain: string) =>
    (await stage.call(undefined, "POST", "/api/token/company", { payload: { domain } })).json().is_enforced;

  async function enforce() {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const admin = await stage.aVendor({ companyId: company.id, email: `admin@${company.domain}`, password });
    const user = await stage.aVendor({ companyId: company.id, email: `user@${company.domain}`, password });
    const guest = await stage.aVendor({ companyId: company.id, password });
    await addTotp(stage, admin.id);
    const body = { on: true, enforced: true, exempt_users: [admin.id] };
    const answer = await post(admin.token, "switch", body);
    return { company, admin, user, guest, answer };
  }

  test(
    "ends the passwords and sessions of its domains, except those of exempt users",
    { tags: ["SSO-05.1", "SSO-05.2", "SSO-01.5"] },
    async () => {
      const { company, admin, user, guest, answer } = await enforce();
      expect(answer.json()).toMatchObject({ connection: { is_enforced: true }, exempt_users: [{ id: admin.id }] });
      expect((await stage.call(user.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(401);
      expect((await stage.call(guest.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(200);
      const refused = await logIn(user.email);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: "company_sign_in_required" });
      expect((await logIn(guest.email)).json()).toHaveProperty("access");
      expect((await logIn(admin.email)).json()).toMatchObject({ mfa_required: true });
      // A wrong password gets the usual words.
      const wrong = { payload: { email: user.email, password: "Wrong-Word7" } };
      expect((await stage.call(undefined, "POST", "/api/token", wrong)).json()).toMatchObject({
        code: "wrong_credentials",
      });
      expect(await isOffered(company.domain)).toBe(true);
      expect(await isOffered("unknown.example")).toBe(false);
    },
  );

  test(
    "answers a request for a new password by a mail that says where to sign in",
    { tags: ["SSO-05.3"] },
    async () => {
      const { user } = await enforce();
      const answer = await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
        payload: { email: user.email, ip_address: "", user_agent: "" },
      });
      expect(answer.statusCode).toBe(200);
      const { rows } = await stage.owner.query("select subject from mails where recipient = $1", [user.email]);
      expect(rows).toEqual([{ subject: "Sign in at your company" }]);
    },
  );

  test("needs one to three exempt users with a second step", { tags: ["SSO-01.5"] }, async () => {
    const company = await aCompanyWithSignIn(stage, provider.issuer);
    const { token, id } = await stage.aVendor({ companyId: company.id });
    const stranger = await stage.aVendor();
    await addTotp(stage, stranger.id);
    for (const exempt_users of [[], [id], [stranger.id], Array.from({ length: 4 }, () => id)])
      expect((await post(token, "switch", { on: true, enforced: true, exempt_users })).json()).toHaveProperty(
        "exempt_users",
      );
  });

  test("is lifted by staff with a reason, and enforced again", { tags: ["SSO-06.2"] }, async () => {
    const { company, admin, user } = await enforce();
    const staff = await stage.aStaffMember();
    const path = `/api/provider/companies/${company.id}/company-sign-in/`;
    expect((await stage.call(staff.token, "PUT", `${path}lift`, { payload: { reason: " " } })).json()).toHaveProperty(
      "reason",
    );
    const lifted = await stage.call(staff.token, "PUT", `${path}lift`, {
      payload: { reason: "The provider is down." },
    });
    expect(lifted.statusCode).toBe(200);
    expect((await stage.call(staff.token, "GET", path)).json()).toMatchObject({
      lifted_reason: "The provider is down.",
    });
    expect((await logIn(user.email)).statusCode).toBe(200);
    expect(await isOffered(company.domain)).toBe(false);
    expect((await stage.call(staff.token, "DELETE", `${path}lift`)).statusCode).toBe(200);
    expect((await logIn(user.email)).statusCode).toBe(403);
    // A sign-in that is enforced again has no exception.
    await stage.call(staff.token, "PUT", `${path}lift`, { payload: { reason: "Again." } });
    await post(admin.token, "switch", { on: true, enforced: false, exempt_users: [] });
    await post(admin.token, "switch", { on: true, enforced: true, exempt_users: [admin.id] });
    expect((await stage.call(staff.token, "GET", path)).json()).toMatchObject({ lifted_reason: null });
    const without = await stage.aCompany();
    expect(
      (await stage.call(staff.token, "GET", `/api/provider/companies/${without.id}/company-sign-in/`)).json(),
    ).toBeNull();
  });
});
