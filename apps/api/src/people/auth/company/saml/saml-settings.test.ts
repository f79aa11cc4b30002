import { samlMetadataPath } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../../../ground/db/database.ts";
import { createMailWriter } from "../../../../ground/mail/write-mail.ts";
import { openSignInStage } from "../../../../test/company-sign-in-fixture.ts";
import { postAnswer } from "../../../../test/saml-fixture.ts";
import { createSigner, startSamlProvider, type SamlProvider } from "../../../../test/saml-provider.ts";
import { unique } from "../../../../test/stage.ts";
import { certificateJobs } from "../certificate-jobs.ts";

let stage: Awaited<ReturnType<typeof openSignInStage>>;
let provider: SamlProvider;
beforeAll(async () => {
  [stage, provider] = await Promise.all([openSignInStage(), startSamlProvider()]);
});
beforeEach(() => {
  provider.answer = {};
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const BASE = "/api/accounts/company-sign-in/";
const read = async (token: string) => (await stage.call(token, "GET", BASE)).json();
const settings = {
  kind: "saml",
  signs_response: false,
  subject_attribute: "",
  creates_users: true,
  role: "View Only",
  group_claim: "groups",
  group_roles: [],
};
const save = (token: string, changes: object) =>
  stage.call(token, "PUT", BASE, { payload: { ...settings, ...changes } });
const switchOn = (token: string) =>
  stage.call(token, "POST", `${BASE}switch`, { payload: { on: true, enforced: false, exempt_users: [] } });

async function runTest(token: string) {
  const { url } = (await stage.call(token, "POST", `${BASE}test`)).json<{ url: string }>();
  await postAnswer(stage, provider.respond(url).fields);
  return (await read(token)).connection;
}

describe("the settings of SAML", () => {
  test(
    "come from metadata, and a test shows the attributes before it is on",
    { tags: ["SSO-01.1", "SSO-01.2", "SSO-06.1", "SAML-01.1"] },
    async () => {
      const { token, companyId } = await stage.aVendor();
      const { domain } = await stage.aCompanyDomain(companyId);
      const saved = (await save(token, { metadata: provider.getMetadata() })).json().connection;
      expect(saved).toMatchObject({
        kind: "saml",
        issuer: provider.issuer,
        sign_in_url: provider.signInUrl,
        client_id: null,
        state: "draft",
        certificates: [{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), expiry: "later" }],
      });
      expect((await switchOn(token)).json()).toMatchObject({ code: "sign_in_not_tested" });
      const attributes = { mail: `eva@${domain}`, givenName: "Eva", sn: "Berg", groups: ["Editors", "Everyone"] };
      provider.answer = { subject: unique("person"), attributes };
      expect(await runTest(token)).toMatchObject({
        state: "tested",
        last_test: {
          succeeded: true,
          claims: { NameID: `${provider.answer.subject} (persistent)`, ...attributes },
          outcome: "Creates the user Eva Berg with the role View Only, which uses a license.",
        },
      });
      expect((await switchOn(token)).json().connection.state).toBe("on");
      const { rows } = await stage.owner.query(
        "select details from audit_entries where company_id = $1 and action like 'PUT %' ",
        [companyId],
      );
      expect(rows).toMatchObject([
        { details: { kind: "saml", issuer: provider.issuer, certificates: [expect.any(String)] } },
      ]);
      expect(JSON.stringify(rows)).not.toContain("EntityDescriptor");
    },
  );

  test(
    "stay on with a second certificate, and become a draft with another provider or identification",
    { tags: ["SSO-01.2", "SAML-01.2"] },
    async () => {
      const { token, companyId } = await stage.aVendor();
      await stage.aCompanyDomain(companyId);
      const next = await createSigner();
      await save(token, { metadata: provider.getMetadata() });
      provider.answer = { subject: unique("person") };
      await runTest(token);
      await switchOn(token);
      const both = await save(token, {
        metadata: provider.getMetadata([provider.signer.certificate, next.certificate]),
      });
      expect(both.json().connection).toMatchObject({ state: "on", certificates: [{}, {}] });
      // The stored metadata stay if none are sent.
      expect((await save(token, { role: "Full Access" })).json().connection).toMatchObject({
        state: "on",
        certificates: [{}, {}],
      });
      expect((await save(token, { subject_attribute: "employeeNumber" })).json().connection.state).toBe("draft");
      await stage.owner.query("update company_sign_ins set state = 'on' where company_id = $1", [companyId]);
      const other = provider.getMetadata().replace(provider.issuer, "https://other.example");
      expect(
        (await save(token, { metadata: other, subject_attribute: "employeeNumber" })).json().connection,
      ).toMatchObject({
        state: "draft",
        issuer: "https://other.example",
        certificates: [{}],
      });
    },
  );

  test("are replaced by OpenID Connect and back", { tags: ["SSO-01.1"] }, async () => {
    const { token } = await stage.aVendor();
    const { signs_response: _signs, subject_attribute: _subject, ...common } = settings;
    const oidc = { ...common, kind: "oidc", issuer: "https://idp.example", client_id: "lading" };
    await save(token, { metadata: provider.getMetadata() });
    const saveOidc = (more: object) => stage.call(token, "PUT", BASE, { payload: { ...oidc, ...more } });
    expect((await saveOidc({})).json()).toEqual({ client_secret: ["Enter the client secret."] });
    expect((await saveOidc({ client_secret: "a secret" })).json().connection).toMatchObject({
      kind: "oidc",
      certificates: [],
      sign_in_url: null,
    });
    expect((await save(token, {})).json()).toEqual({ metadata: ["Enter the metadata of your identity provider."] });
    expect((await save(token, { metadata: provider.getMetadata() })).json().connection).toMatchObject({
      kind: "saml",
      client_id: null,
    });
  });

  test("that fail their test say why", { tags: ["SSO-06.3"] }, async () => {
    const { token } = await stage.aVendor();
    await save(token, { metadata: provider.getMetadata() });
    provider.answer = { audience: "https://other.example" };
    expect(await runTest(token)).toMatchObject({
      state: "draft",
      last_test: { succeeded: false, outcome: expect.stringContaining("it is meant for another application") },
    });
  });

  test("come from a list of entities with one identity provider", { tags: ["SAML-01.1"] }, async () => {
    const { token } = await stage.aVendor();
    const entity = provider.getMetadata().replace(/^<\?xml[^>]*>\s*/, "");
    const wrap = (content: string, attributes = "") =>
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ${attributes}>${content}</md:EntitiesDescriptor>`;
    const service = `<md:EntityDescriptor entityID="https://sp.example" validUntil="2020-01-01T00:00:00Z"><md:SPSSODescriptor/></md:EntityDescriptor>`;
    const tomorrow = `validUntil="${new Date(Date.now() + 86_400_000).toISOString()}"`;
    for (const metadata of [wrap(entity), wrap(service + wrap(entity), tomorrow)])
      expect((await save(token, { metadata })).json().connection).toMatchObject({ issuer: provider.issuer });
    const yesterday = `validUntil="${new Date(Date.now() - 86_400_000).toISOString()}"`;
    for (const [metadata, reason] of [
      [wrap(entity + entity.replace(provider.issuer, "https://other.example")), "one identity provider"],
      [wrap(service), "one identity provider"],
      [wrap(wrap(entity), yesterday), "were valid until"],
      [entity.replace("entityID=", `${yesterday} entityID=`), "were valid until"],
      [entity.replace("<md:IDPSSODescriptor", `<md:IDPSSODescriptor ${yesterday}`), "were valid until"],
      [entity.replace("entityID=", 'validUntil="soon" entityID='), "cannot be read"],
      [" https://idp.example/metadata.xml ", "This is an address"],
    ] as const)
      expect((await save(token, { metadata })).json().metadata?.[0]).toContain(reason);
  });

  test("refuse metadata that are none, are unsafe or have no usable certificate", { tags: ["SAML-01.1"] }, async () => {
    const { token } = await stage.aVendor();
    const good = provider.getMetadata();
    const old = await createSigner({ from: -400, to: -1 });
    for (const [metadata, reason] of [
      ["nonsense", "not an XML document"],
      ["<a/>", "not the SAML metadata"],
      [`<!DOCTYPE x [<!ENTITY e "x">]>${good.slice(good.indexOf("<md:"))}`, "document type"],
      [`<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>`, "one identity provider"],
      [good.replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, ""), "no certificate"],
      [good.replace('use="signing"', 'use="encryption"'), "no certificate"],
      [good.replace(provider.signer.certificate, "AAAA"), "cannot be read"],
      [provider.getMetadata([old.certificate]), "have expired"],
      [good.replaceAll("HTTP-Redirect", "HTTP-Artifact"), "HTTP-Redirect"],
      [good.replaceAll(provider.signInUrl, "http://idp.example/sso"), "must begin with https://"],
      [good.replaceAll(provider.signInUrl, "javascript:alert(1)"), "must begin with https://"],
      [good.replace(/entityID="[^"]*"/, ""), "entity ID"],
      [`${good}${" ".repeat(200_000)}`, "too long"],
    ] as const) {
      const answer = await save(token, { metadata });
      expect([answer.statusCode, answer.json().metadata?.[0]]).toEqual([400, expect.stringContaining(reason)]);
    }
    expect((await save(token, { metadata: good, subject_attribute: "mail" })).json()).toHaveProperty(
      "subject_attribute",
    );
    expect((await read(token)).connection).toBeNull();
  });

  test("show the portal's entity ID and address, which its metadata contain", { tags: ["SAML-01.3"] }, async () => {
    const { token } = await stage.aVendor();
    const { saml } = await read(token);
    const { headers, body } = await stage.app.inject({ url: samlMetadataPath });
    expect(headers["content-type"]).toContain("xml");
    expect(saml.entity_id).toBe(`http://localhost:8080${samlMetadataPath}`);
    expect(body).toContain(`entityID="${saml.entity_id}"`);
    expect(body).toContain(`Location="${saml.acs_url}"`);
    expect(body).toContain('WantAssertionsSigned="true"');
  });
});

test("the Vendor Admins get one mail 30 days before a certificate expires", { tags: ["SAML-03.1"] }, async () => {
  const { token, companyId } = await stage.aVendor();
  const admin = await stage.aVendor({ companyId, role: "Vendor Admin" });
  const [soon, later] = [await createSigner({ to: 29 }), await createSigner({ to: 31 })];
  await save(token, { metadata: provider.getMetadata([soon.certificate, later.certificate]) });
  expect((await read(token)).connection.certificates).toMatchObject([{ expiry: "later" }, { expiry: "soon" }]);
  const database = openJobDatabase(stage.logins.jobs);
  const [job] = certificateJobs(
    database,
    createMailWriter({
      readIdentity: async () =>
        ({ name: "Provider", abbreviation: "PRV", mailbox: "x@provider.example", logo: null }) as never,
      publicUrl: "http://localhost:8080",
    }),
  );
  const findSubjects = async () => {
    await job?.run(AbortSignal.timeout(10_000));
    const { rows } = await stage.owner.query<{ subject: string }>("select subject from mails where recipient = $1", [
      admin.email,
    ]);
    return rows.map(({ subject }) => subject);
  };
  const end = new Date(Date.now() + 29 * 86_400_000);
  const day = end.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const subjects = [`A certificate of your company's sign-in expires on ${day}`];
  expect(await findSubjects()).toEqual(subjects);
  // The mail is not sent again, even if the same metadata are saved again.
  await save(token, { metadata: provider.getMetadata([soon.certificate, later.certificate]) });
  expect(await findSubjects()).toEqual(subjects);
  await database.destroy();
});
