import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCompanyWithSignIn, openSignInStage, readUser, signInAt } from "../../../test/company-sign-in-fixture.ts";
import { startForgingProvider, type ForgingProvider } from "../../../test/forging-provider.ts";
import { aCompanyWithSaml, signInBySaml } from "../../../test/saml-fixture.ts";
import { startSamlProvider, type SamlProvider } from "../../../test/saml-provider.ts";
import { unique, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let oidc: ForgingProvider;
let saml: SamlProvider;
beforeAll(async () => {
  [stage, oidc, saml] = await Promise.all([openSignInStage(), startForgingProvider(), startSamlProvider()]);
  Object.assign(oidc.answers, { sign: "well", isDown: false, claims: {} });
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await oidc[Symbol.asyncDispose]();
  await saml[Symbol.asyncDispose]();
});

type SignIn = (subject: string, email: string) => Promise<{ statusCode: number; json(): { access: string } }>;

/** A company whose sign-in creates users, at each kind of identity provider. */
const kinds: [string, () => Promise<{ domain: string; signIn: SignIn }>][] = [
  [
    "OpenID Connect",
    async () => {
      const company = await aCompanyWithSignIn(stage, oidc.issuer, { createsUsers: true });
      return {
        domain: company.domain,
        signIn: async (sub, email) => (await signInAt(stage, oidc, company, { sub, email })).answer,
      };
    },
  ],
  [
    "SAML",
    async () => {
      const company = await aCompanyWithSaml(stage, saml);
      return {
        domain: company.domain,
        signIn: async (subject, email) => {
          saml.answer = { subject, attributes: { email } };
          return (await signInBySaml(stage, saml, company)).answer;
        },
      };
    },
  ],
];

describe.each(kinds)("a subject of %s", { tags: ["SSO-04.5"] }, (_kind, open) => {
  test("is compared as it is", async () => {
    const { domain, signIn } = await open();
    const subject = unique("Jos\u00e9");
    const long = "x".repeat(254);
    const subjects = [
      subject,
      ` ${subject}`,
      `${subject} `,
      `${subject}\u00a0`,
      `${subject}\u200b`,
      subject.normalize("NFD"),
      subject.toUpperCase(),
      `${subject.slice(0, 3)} ${subject.slice(3)}`,
      long,
      `${long}y`,
      `${long}z`,
    ];
    const ids: string[] = [];
    for (const [place, one] of subjects.entries())
      ids.push((await readUser(stage, await signIn(one, `person${place}@${domain}`))).id);
    expect(new Set(ids).size).toBe(subjects.length);
    for (const [place, one] of subjects.entries())
      expect((await readUser(stage, await signIn(one, "someone@else.example"))).id).toBe(ids[place]);
  });

  test("is refused if it is empty or too long", async () => {
    const { domain, signIn } = await open();
    for (const subject of ["", " ", "\t", "x".repeat(256), "x".repeat(10_000)])
      expect((await signIn(subject, `nobody@${domain}`)).statusCode).toBe(400);
    const { rowCount } = await stage.owner.query("select from users where email = $1", [`nobody@${domain}`]);
    expect(rowCount).toBe(0);
  });
});

test("a subject with a NUL or half a character is refused", { tags: ["SSO-04.5"] }, async () => {
  const company = await aCompanyWithSignIn(stage, oidc.issuer, { createsUsers: true });
  for (const sub of ["a\0b", "a\ud800b"]) {
    const { answer } = await signInAt(stage, oidc, company, { sub, email: `nul@${company.domain}` });
    expect(answer.json()).toMatchObject({ code: "company_sign_in_refused" });
  }
});

test("a discovery address is named instead of the issuer", { tags: ["SSO-01.1"] }, async () => {
  const { token } = await stage.aVendor();
  const save = (issuer: string) =>
    stage.call(token, "PUT", "/api/accounts/company-sign-in/", {
      payload: {
        kind: "oidc",
        issuer,
        client_id: "portal",
        client_secret: "a secret",
        creates_users: false,
        role: "View Only",
        group_claim: "groups",
        group_roles: [],
      },
    });
  for (const end of ["", "/", "?x=1"])
    expect((await save(`https://idp.example/tenant/.well-known/openid-configuration${end}`)).json()).toEqual({
      issuer: ["This is the address of the discovery document. Enter the issuer, https://idp.example/tenant"],
    });
});
