import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCompanyWithSignIn, openSignInStage, signInAt } from "../../test/company-sign-in-fixture.ts";
import { aDirectory, type Directory } from "../../test/directory-fixture.ts";
import { startForgingProvider, type ForgingProvider } from "../../test/forging-provider.ts";
import { aCompanyWithSaml, signInBySaml } from "../../test/saml-fixture.ts";
import { startSamlProvider, type SamlProvider } from "../../test/saml-provider.ts";
import { unique, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let oidc: ForgingProvider;
let saml: SamlProvider;
/** A domain that another company has proved. */
let theirs: string;
let directory: Directory;
let staff: { token: string };
beforeAll(async () => {
  [stage, oidc, saml] = await Promise.all([openSignInStage(), startForgingProvider(), startSamlProvider()]);
  Object.assign(oidc.answers, { sign: "well", isDown: false, claims: {} });
  staff = await stage.aStaffMember({ email: "chief@it.provider.example" });
});
beforeEach(async () => {
  directory = await aDirectory(stage);
  theirs = (await stage.aCompanyDomain((await stage.aCompany()).id)).domain;
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await oidc[Symbol.asyncDispose]();
  await saml[Symbol.asyncDispose]();
});

/** Addresses of another company and of the provider, as an attacker writes them. */
const listForeign = () => [
  `jo@${theirs}`,
  `JO@${theirs.toUpperCase()}`,
  `jo+tag@${theirs}`,
  `jo@mail.${theirs}`,
  `jo@a.b.${theirs}`,
  "jo@it.provider.example",
  "jo@provider.example",
  "jo@Mail.Provider.Example",
];
/** Other forms of their domains, which are no addresses. */
const listMalformed = () => [
  `jo@${theirs}.`,
  `jo@${theirs}@own.example`,
  `jo@｟${theirs}`,
  "jo@ｐrovider.example",
  "jo@münchen.example",
];

const countUsers = async (companyId: string) =>
  (await stage.owner.query("select from users where company_id = $1", [companyId])).rowCount;

const taken = {
  status: 409,
  body: { scimType: "uniqueness", detail: "This user name or email address is not available." },
};

describe("a directory", () => {
  test("creates no user with an address of others, whether it exists or not", { tags: ["SCIM-02.5"] }, async () => {
    const { send, newUser, company } = directory;
    await stage.aVendor({ email: `known@${theirs}` });
    for (const address of [...listForeign(), `known@${theirs}`]) {
      const emails = [{ value: address, type: "work" }];
      expect(await send("POST", "/Users", newUser(undefined, { userName: address, emails }))).toMatchObject(taken);
      expect(await send("POST", "/Users", newUser(undefined, { userName: address, emails: undefined }))).toMatchObject(
        taken,
      );
      expect(await send("POST", "/Users", newUser(undefined, { emails }))).toMatchObject(taken);
      expect(await send("POST", "/Users", newUser(undefined, { userName: address }))).toMatchObject(taken);
    }
    for (const address of listMalformed())
      expect((await send("POST", "/Users", { userName: address })).status).toBe(400);
    expect(await countUsers(company.id)).toBe(1);
    expect((await send("POST", "/Users", newUser())).status).toBe(201);
  });

  test(
    "gives no user an address of others, by any way of writing it",
    { tags: ["SCIM-02.5", "SCIM-02.7"] },
    async () => {
      const { send, patch, newUser } = directory;
      const user = newUser();
      const { body } = await send("POST", "/Users", user);
      const path = `/Users/${body.id}`;
      for (const address of listForeign())
        for (const answer of [
          await send("PUT", path, { ...user, userName: address }),
          await send("PUT", path, { ...user, emails: [{ value: address, type: "work" }] }),
          await patch(path, { op: "replace", path: "userName", value: address }),
          await patch(path, { op: "replace", value: { userName: address } }),
          await patch(path, { op: "replace", path: "emails", value: [{ value: address, type: "work" }] }),
          await patch(path, { op: "replace", path: 'emails[type eq "work"].value', value: address }),
          await patch(path, { op: "add", value: { "emails.value": address } }),
        ])
          expect([400, 409]).toContain(answer.status);
      expect((await send("GET", path)).body).toMatchObject({ userName: user.userName, emails: user.emails });
    },
  );

  test(
    "does not bring back a user whose domain another company has proved since",
    { tags: ["SCIM-02.5"] },
    async () => {
      const { send, company } = directory;
      const email = `${unique("back")}@later-${theirs}`;
      const { body } = await send("POST", "/Users", { userName: email });
      await send("DELETE", `/Users/${body.id}`);
      await stage.aCompanyDomain((await stage.aCompany()).id, `later-${theirs}`);
      expect(await send("POST", "/Users", { userName: email })).toMatchObject(taken);
      const { rows } = await stage.owner.query("select status from users where company_id = $1 and email = $2", [
        company.id,
        email.toLowerCase(),
      ]);
      expect(rows).toEqual([{ status: "deactivated" }]);
    },
  );
});

test("a first sign-in at a company creates no user with an address of others", { tags: ["SSO-04.2"] }, async () => {
  const ofOidc = await aCompanyWithSignIn(stage, oidc.issuer, { createsUsers: true });
  const ofSaml = await aCompanyWithSaml(stage, saml);
  for (const email of [...listForeign(), ...listMalformed(), `jo@mail.${ofOidc.domain}`, "jo@gmail.com"]) {
    expect((await signInAt(stage, oidc, ofOidc, { sub: unique("sub"), email })).answer.statusCode).toBe(400);
    saml.answer = { subject: unique("person"), attributes: { email } };
    expect((await signInBySaml(stage, saml, ofSaml)).answer.statusCode).toBe(400);
  }
  expect([await countUsers(ofOidc.id), await countUsers(ofSaml.id)]).toEqual([0, 0]);
});

const refusal = (email: string, field = "email") => ({
  [field]: [`Addresses of ${email.toLowerCase().split("@")[1]} belong to another organization. Enter another address.`],
});

test("vendors and staff invite nobody with an address of others to a company", { tags: ["USER-05.2"] }, async () => {
  const { company, admin } = directory;
  for (const email of listForeign()) {
    const row = { email, role_name: "View Only" };
    for (const [token, path, payload, field] of [
      [admin.token, "/api/accounts/create-user-invites", { invites: [row] }, "invites.0.email"],
      [staff.token, `/api/provider/companies/${company.id}/invites`, row, "email"],
    ] as const) {
      const answer = await stage.call(token, "POST", path, { payload });
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal(email, field)]);
    }
  }
  const own = { invites: [{ email: unique("jo") + "@gmail.com", role_name: "View Only" }] };
  expect(
    (await stage.call(admin.token, "POST", "/api/accounts/create-user-invites", { payload: own })).statusCode,
  ).toBe(200);
});

test("no user's address changes to one of others", { tags: ["USER-05.2"] }, async () => {
  const { company, admin } = directory;
  const user = await stage.aVendor({ companyId: company.id });
  for (const email of listForeign())
    for (const [token, path] of [
      [admin.token, `/api/accounts/user/${user.id}/change-email`],
      [staff.token, `/api/provider/companies/${company.id}/users/${user.id}/change-email`],
    ] as const) {
      const answer = await stage.call(token, "POST", path, { payload: { email } });
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal(email)]);
    }
});

test(
  "staff invite nobody of a company to the provider, and everybody of the provider",
  { tags: ["ROL-01.10"] },
  async () => {
    const { rows } = await stage.owner.query<{ id: number }>("select id from roles where name = 'Reviewer'");
    const invite = (email: string) =>
      stage.call(staff.token, "POST", "/api/provider/people/invites", {
        payload: { email, role_id: onlyRow(rows).id },
      });
    expect((await invite(`jo@mail.${theirs}`)).json()).toEqual(refusal(`jo@mail.${theirs}`));
    expect((await invite(`${unique("jo")}@provider.example`)).statusCode).toBe(201);
  },
);

test(
  "an invitation and a changed address do not count once another company has proved the domain",
  { tags: ["SSO-02.2"] },
  async () => {
    const { company, admin } = directory;
    const domain = `late-${theirs}`;
    const invitation = await stage.anInvitation(company.id, { email: `guest@${domain}` });
    const changed = await stage.anEmailChange(company.id, `new@${domain}`);
    await stage.aCompanyDomain((await stage.aCompany()).id, domain);
    const person = { first_name: "Jo", last_name: "Park", department: "Sales", position: "Clerk" };
    const code = stage.getCode("invitation", { id: invitation.id, salt: invitation.codeSalt });
    const registered = await stage.call(undefined, "POST", "/api/accounts/user-register", {
      payload: { code, ...person, password: "Harbor7Gasket9Lamp" },
    });
    expect([registered.statusCode, registered.json()]).toEqual([400, refusal(invitation.email)]);
    const confirmed = await stage.call(undefined, "POST", "/api/accounts/confirm-email", {
      payload: { code: stage.getCode("email-change", changed.change) },
    });
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([400, { code: "email_taken" }]);
    for (const path of [`user-invite/${invitation.id}/resend`, `user/${changed.id}/change-email/resend`])
      expect((await stage.call(admin.token, "POST", `/api/accounts/${path}`)).statusCode).toBe(400);
  },
);

test(
  "a company keeps the addresses of the domain that it has proved, also where staff have one",
  { tags: ["SSO-02.2"] },
  async () => {
    const { domain, send, newUser } = directory;
    await stage.aStaffMember({ email: `${unique("temp")}@${domain}` });
    expect((await send("POST", "/Users", newUser())).status).toBe(201);
    const other = await aDirectory(stage);
    expect(await other.send("POST", "/Users", newUser())).toMatchObject(taken);
  },
);

test("the Punycode of a domain is the domain", { tags: ["SSO-02.2"] }, async () => {
  await stage.aCompanyDomain((await stage.aCompany()).id, "xn--mnchen-3ya.example");
  for (const email of ["jo@xn--mnchen-3ya.example", "jo@XN--MNCHEN-3YA.example"])
    expect(await directory.send("POST", "/Users", { userName: email })).toMatchObject(taken);
});
