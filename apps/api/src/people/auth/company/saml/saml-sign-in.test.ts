import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { begin, finish, openSignInStage, readUser } from "../../../../test/company-sign-in-fixture.ts";
import { aCompanyWithSaml, postAnswer, signInBySaml } from "../../../../test/saml-fixture.ts";
import {
  createResponse,
  createSigner,
  sign,
  startSamlProvider,
  type Answer,
  type SamlProvider,
  type Signer,
} from "../../../../test/saml-provider.ts";
import { unique, type Stage } from "../../../../test/stage.ts";

let stage: Stage;
let provider: SamlProvider;
let foreign: Signer;
beforeAll(async () => {
  [stage, provider, foreign] = await Promise.all([openSignInStage(), startSamlProvider(), createSigner()]);
});
beforeEach(() => {
  provider.answer = {};
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const signAssertion = (answer: Answer) => sign(createResponse(answer), "Assertion", provider.signer);
const signBoth = (answer: Answer) => sign(signAssertion(answer), "Response", provider.signer);
const findUsers = async (email: string) =>
  (await stage.owner.query("select id from users where email = $1", [email])).rows;

describe("a sign-in by SAML", () => {
  test.each([
    ["whose assertion is signed", signAssertion],
    ["whose assertion and response are signed", signBoth],
  ])(
    "%s creates a user with the names and the role of the group",
    { tags: ["SSO-01.3", "SSO-01.4", "SAML-01.4"] },
    async (_name, write) => {
      const company = await aCompanyWithSaml(stage, provider, {
        groupRoles: [{ group: "Editors", role: "Full Access" }],
      });
      const email = `eva@${company.domain}`;
      const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
      provider.answer = {
        subject: unique("person"),
        attributes: {
          [`${claims}/emailaddress`]: email.toUpperCase(),
          [`${claims}/givenname`]: "Eva",
          [`${claims}/surname`]: "Berg",
          "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups": ["Everyone", "Editors"],
        },
      };
      const { answer } = await signInBySaml(stage, provider, company, write);
      expect(await readUser(stage, answer)).toMatchObject({
        email,
        first_name: "Eva",
        last_name: "Berg",
        role: { name: "Full Access" },
      });
      // From now on the person counts, and not the address.
      provider.answer.attributes = { mail: "someone@else.example" };
      expect(await readUser(stage, (await signInBySaml(stage, provider, company, write)).answer)).toMatchObject({
        email,
      });
    },
  );

  test(
    "identifies a person by the attribute that the company has chosen",
    { tags: ["SSO-04.5", "SAML-01.4"] },
    async () => {
      const company = await aCompanyWithSaml(stage, provider, { subjectAttribute: "employeeNumber" });
      const email = `max@${company.domain}`;
      const format = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
      provider.answer = { subject: email, format, attributes: { employeeNumber: "4711", displayName: "Max van Dam" } };
      const user = await readUser(stage, (await signInBySaml(stage, provider, company)).answer);
      expect(user).toMatchObject({ email, first_name: "Max", last_name: "van Dam" });
      provider.answer = { subject: "renamed@else.example", format, attributes: { employeeNumber: "4711" } };
      expect((await readUser(stage, (await signInBySaml(stage, provider, company)).answer)).id).toBe(user.id);
      for (const value of [[], ["4711", "4712"], " "]) {
        provider.answer.attributes = { employeeNumber: value };
        expect((await signInBySaml(stage, provider, company)).answer.json()).toMatchObject({
          detail: expect.stringContaining("its attribute employeeNumber must have one value"),
        });
      }
    },
  );

  test("twice at once creates one user", { tags: ["SSO-01.4"] }, async () => {
    const company = await aCompanyWithSaml(stage, provider);
    const email = `twice@${company.domain}`;
    provider.answer = { subject: unique("person"), attributes: { email } };
    const answers = await Promise.all([1, 2, 3].map(() => signInBySaml(stage, provider, company)));
    expect(answers.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(await findUsers(email)).toHaveLength(1);
  });

  test("goes on while the identity provider replaces its certificate", { tags: ["SAML-01.2"] }, async () => {
    const company = await aCompanyWithSaml(stage, provider, {
      certificates: [provider.signer.certificate, foreign.certificate],
    });
    for (const signer of [provider.signer, foreign]) {
      provider.answer = { subject: unique("person"), attributes: { email: `${unique("x")}@${company.domain}` } };
      const { answer } = await signInBySaml(stage, provider, company, (given) =>
        sign(createResponse(given), "Assertion", signer),
      );
      expect(answer.statusCode).toBe(200);
    }
  });

  test("shows the words of an identity provider that refuses", { tags: ["SSO-04.8"] }, async () => {
    const company = await aCompanyWithSaml(stage, provider);
    provider.answer = { status: "Responder" };
    expect(
      (await signInBySaml(stage, provider, company, (answer) => createResponse(answer, ""))).answer.json(),
    ).toMatchObject({
      code: "company_sign_in_refused",
      detail: `The sign-in of ${company.name} failed: the identity provider says "Responder"`,
    });
  });
});

const without = (xml: string, pattern: RegExp) => xml.replace(pattern, "");
const signaturePattern = /<ds:Signature [\s\S]*?<\/ds:Signature>/;
const assertionPattern = /<saml:Assertion [\s\S]*<\/saml:Assertion>/;
const find = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[0] ?? "";

/** The places at which an attacker hides the signed part, so that one parser verifies it and another reads the forged one. */
const wrappings: Record<string, (answer: Answer, evil: Answer) => string> = {
  "1, the response in its own signature": (answer, evil) => {
    const signed = signBoth(answer);
    const signature = find(signed, signaturePattern);
    const original = without(signed, signaturePattern);
    return createResponse(evil).replace(
      "<samlp:Status>",
      `${signature.replace("</ds:Signature>", `${original}</ds:Signature>`)}<samlp:Status>`,
    );
  },
  "2, the response before its signature": (answer, evil) => {
    const signed = signBoth(answer);
    const original = without(signed, signaturePattern);
    return createResponse(evil).replace("<samlp:Status>", `${original}${find(signed, signaturePattern)}<samlp:Status>`);
  },
  "3, a forged assertion before the signed one": (answer, evil) => {
    const signed = signAssertion(answer);
    return signed.replace("<saml:Assertion ", `${find(createResponse(evil), assertionPattern)}<saml:Assertion `);
  },
  "4, the signed assertion in a forged one": (answer, evil) => {
    const signed = find(signAssertion(answer), assertionPattern);
    return createResponse(evil).replace("</saml:Assertion>", `${signed}</saml:Assertion>`);
  },
  "5, the signature in a forged assertion, and the original after it": (answer, evil) => {
    const signed = find(signAssertion(answer), assertionPattern);
    return createResponse(evil)
      .replace("<saml:Subject>", `${find(signed, signaturePattern)}<saml:Subject>`)
      .replace("</saml:Assertion>", `</saml:Assertion>${without(signed, signaturePattern)}`);
  },
  "6, the original in the signature of a forged assertion": (answer, evil) => {
    const signed = find(signAssertion(answer), assertionPattern);
    const original = without(signed, signaturePattern);
    const signature = find(signed, signaturePattern).replace("</ds:Signature>", `${original}</ds:Signature>`);
    return createResponse(evil).replace("<saml:Subject>", `${signature}<saml:Subject>`);
  },
  "7, a forged assertion with the same ID in extensions": (answer, evil) => {
    const forged = find(createResponse({ ...evil, assertionId: answer.assertionId }), assertionPattern);
    return signAssertion(answer).replace(
      "<samlp:Status>",
      `<samlp:Extensions>${forged}</samlp:Extensions><samlp:Status>`,
    );
  },
  "8, the original in an object of the signature": (answer, evil) => {
    const signed = find(signAssertion(answer), assertionPattern);
    const original = `<ds:Object>${without(signed, signaturePattern)}</ds:Object>`;
    const signature = find(signed, signaturePattern).replace("</ds:Signature>", `${original}</ds:Signature>`);
    return createResponse(evil).replace("<saml:Subject>", `${signature}<saml:Subject>`);
  },
};

const SHA1 = {
  signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1",
};
const entities = Array.from({ length: 10 }, (_, level) =>
  level === 0 ? '<!ENTITY a0 "aaaaaaaaaa">' : `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`,
).join("");
const inResponse = (text: string) => (answer: Answer) =>
  signAssertion(answer).replace("<samlp:Status>", `${text}<samlp:Status>`);

describe("a forged answer", () => {
  test.each<[string, (answer: Answer, evil: Answer) => string, string]>([
    [
      "with another audience",
      (answer) => signAssertion({ ...answer, audience: "https://other.example" }),
      "meant for another application",
    ],
    [
      "with another recipient",
      (answer) => signAssertion({ ...answer, recipient: "https://other.example/acs" }),
      "sent to another address",
    ],
    [
      "with another recipient in its assertion only",
      (answer) =>
        signAssertion(answer)
          .replace(/ Destination="[^"]*"/, "")
          .replace(/Recipient="[^"]*"/, 'Recipient="https://other.example"'),
      "sent to another address",
    ],
    [
      "of another identity provider",
      (answer) => signAssertion({ ...answer, issuer: "https://other.example" }),
      "comes from another identity provider",
    ],
    [
      "of another identity provider, without an issuer of the response",
      (answer) =>
        signAssertion({ ...answer, issuer: "https://other.example" }).replace(
          /<saml:Issuer>[^<]*<\/saml:Issuer><samlp:Status>/,
          "<samlp:Status>",
        ),
      "comes from another identity provider",
    ],
    ["that has expired", (answer) => signAssertion({ ...answer, from: -10, to: -2 }), "it has expired"],
    ["that is not valid yet", (answer) => signAssertion({ ...answer, from: 2, to: 10 }), "it is not valid yet"],
    [
      "to another request",
      (answer) => signAssertion({ ...answer, inResponseTo: "_another" }),
      "does not belong to this sign-in",
    ],
    [
      "to another request in its assertion only",
      (answer) =>
        signAssertion({ ...answer, inResponseTo: "_another" }).replace(
          'InResponseTo="_another"',
          `InResponseTo="${answer.inResponseTo}"`,
        ),
      "does not belong to this sign-in",
    ],
    [
      "to no request, as identity providers send on their own",
      (answer) => signAssertion({ ...answer, inResponseTo: "" }),
      "did not begin at the portal",
    ],
    [
      "to no request in its assertion only",
      (answer) =>
        signAssertion({ ...answer, inResponseTo: "" }).replace(
          "<samlp:Response ",
          `<samlp:Response InResponseTo="${answer.inResponseTo}" `,
        ),
      "does not belong to this sign-in",
    ],
    ["without any signature", (answer) => createResponse(answer), "its assertion is not signed"],
    [
      "with a signed response and an unsigned assertion",
      (answer) => sign(createResponse(answer), "Response", provider.signer),
      "its assertion is not signed",
    ],
    [
      "signed with a foreign key",
      (answer) => sign(createResponse(answer), "Assertion", foreign),
      "a certificate that has expired or that the portal does not have",
    ],
    [
      "signed with a foreign key that names the right certificate",
      (answer) => sign(createResponse(answer), "Assertion", { ...provider.signer, privateKey: foreign.privateKey }),
      "a signature is missing or does not match",
    ],
    [
      "signed with a foreign key that names no certificate",
      (answer) => without(sign(createResponse(answer), "Assertion", foreign), /<ds:KeyInfo>.*<\/ds:KeyInfo>/),
      "a signature is missing or does not match",
    ],
    [
      "whose response is signed with a foreign key",
      (answer) => sign(signAssertion(answer), "Response", foreign),
      "a signature is missing or does not match",
    ],
    [
      "that was changed after it was signed",
      (answer, evil) => signAssertion(answer).replace(answer.subject, evil.subject),
      "a signature is missing or does not match",
    ],
    [
      "signed with SHA-1",
      (answer) => sign(createResponse(answer), "Assertion", provider.signer, SHA1),
      "must use SHA-256",
    ],
    [
      "whose digest is SHA-1",
      (answer) => sign(createResponse(answer), "Assertion", provider.signer, { digestAlgorithm: SHA1.digestAlgorithm }),
      "must use SHA-256",
    ],
    [
      "with a comment in the NameID",
      (answer) => signAssertion({ ...answer, subject: `${answer.subject}<!---->.evil` }),
      "it has a comment",
    ],
    [
      "with a comment that was added to the signed NameID",
      (answer) =>
        signAssertion({ ...answer, subject: `${answer.subject}.evil` }).replace(
          ".evil</saml:NameID>",
          "<!---->.evil</saml:NameID>",
        ),
      "it has a comment",
    ],
    [
      "with a processing instruction in the NameID",
      (answer) => signAssertion(answer).replace("</saml:NameID>", "<?x?></saml:NameID>"),
      "it has a comment",
    ],
    [
      "with two signed assertions",
      (answer, evil) =>
        signAssertion(answer).replace(
          "</samlp:Response>",
          `${find(signAssertion(evil), assertionPattern)}</samlp:Response>`,
        ),
      "more than one assertion",
    ],
    ["without an assertion", (answer) => createResponse(answer, ""), "it has no assertion"],
    [
      "with an encrypted assertion",
      (answer) => createResponse(answer, "<saml:EncryptedAssertion/>"),
      "it is encrypted",
    ],
    [
      "with a document type",
      (answer) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${signAssertion(answer)}`,
      "it has a document type",
    ],
    [
      "with nested entities",
      (answer) => `<!DOCTYPE x [${entities}]>${signAssertion(answer).replace(answer.subject, "&a9;")}`,
      "it has a document type",
    ],
    ["that is no XML", () => "nonsense", "failed: "],
    ["of depth 10,000", () => "<a>".repeat(10_000), "it is too large"],
    ["of 20,000 elements", inResponse("<a/>".repeat(20_000)), "it is too large"],
    [
      "of 3,000 attributes",
      inResponse(`<a ${Array.from({ length: 3000 }, (_, number) => `a${number}=""`).join(" ")}/>`),
      "it is too large",
    ],
    [
      "with a NameID that may change",
      (answer) => signAssertion({ ...answer, format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }),
      "its NameID has the format transient",
    ],
    [
      "whose NameID is the email address",
      (answer) => signAssertion({ ...answer, subject: String(answer.attributes["email"]) }),
      "may pass to another person",
    ],
    [
      "with a condition that nobody knows",
      (answer) =>
        signAssertion(answer).replace("<saml:AudienceRestriction>", "<saml:Condition/><saml:AudienceRestriction>"),
      "a condition that the portal does not know",
    ],
    ...Object.entries(wrappings).map(([name, wrap]): [string, typeof wrap, string] => [
      `that wraps a signature by way ${name}`,
      wrap,
      "failed: it has",
    ]),
  ])("%s opens nothing and says why", { tags: ["SAML-02.1"] }, async (_name, write, reason) => {
    const company = await aCompanyWithSaml(stage, provider);
    const email = `${unique("forged")}@${company.domain}`;
    const own = { subject: unique("person"), attributes: { email } };
    provider.answer = own;
    const evil = { subject: unique("evil"), assertionId: "_evil", attributes: { email: `evil@${company.domain}` } };
    const { answer } = await signInBySaml(stage, provider, company, (given) => write(given, { ...given, ...evil }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: "company_sign_in_refused",
      detail: expect.stringMatching(new RegExp(`^The sign-in of ${company.name} failed: .*`)),
    });
    expect(answer.json().detail).toContain(reason);
    expect([...(await findUsers(email)), ...(await findUsers(evil.attributes.email))]).toEqual([]);
    // The same person comes in with a correct answer.
    expect((await signInBySaml(stage, provider, company)).answer.statusCode).toBe(200);
  });

  test("signed with a certificate that has expired opens nothing", { tags: ["SAML-02.1"] }, async () => {
    const company = await aCompanyWithSaml(stage, provider, {
      certificates: [provider.signer.certificate, foreign.certificate],
    });
    provider.answer = { subject: unique("person"), attributes: { email: `old@${company.domain}` } };
    const expire = (certificate: string) =>
      stage.owner.query(
        "update company_certificates set expires_at = now() - interval '1 second' where company_id = $1 and certificate = $2",
        [company.id, certificate],
      );
    await expire(provider.signer.certificate);
    expect((await signInBySaml(stage, provider, company)).answer.json()).toMatchObject({
      detail: expect.stringContaining("a certificate that has expired"),
    });
    await expire(foreign.certificate);
    expect((await signInBySaml(stage, provider, company)).answer.json()).toMatchObject({
      detail: expect.stringContaining("the certificate of the identity provider has expired"),
    });
  });

  test(
    "without the signature of the response is refused where the company's provider signs it",
    { tags: ["SAML-02.1"] },
    async () => {
      const company = await aCompanyWithSaml(stage, provider, { signsResponse: true });
      provider.answer = { subject: unique("person"), attributes: { email: `both@${company.domain}` } };
      expect((await signInBySaml(stage, provider, company)).answer.json()).toMatchObject({
        detail: expect.stringContaining("a signature is missing"),
      });
      expect((await signInBySaml(stage, provider, company, signBoth)).answer.statusCode).toBe(200);
    },
  );

  test("that is sent again, to the same or another sign-in, gives no session", { tags: ["SAML-02.1"] }, async () => {
    const company = await aCompanyWithSaml(stage, provider);
    provider.answer = { subject: unique("person"), attributes: { email: `again@${company.domain}` } };
    const destination = (await begin(stage, company)).json<{ url: string }>().url;
    const { fields } = provider.respond(destination);
    const tokens = await Promise.all([postAnswer(stage, fields), postAnswer(stage, fields)]);
    const answers = await Promise.all(tokens.map((token) => finish(stage, token)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    const another = provider.respond((await begin(stage, company)).json<{ url: string }>().url).fields;
    const token = await postAnswer(stage, { ...fields, RelayState: another.RelayState });
    expect((await finish(stage, token)).json()).toMatchObject({
      detail: expect.stringContaining("does not belong to this sign-in"),
    });
  });

  test(
    "whose assertion was used before is refused, also when both arrive at once",
    { tags: ["SAML-02.1"] },
    async () => {
      const company = await aCompanyWithSaml(stage, provider);
      provider.answer = {
        subject: unique("person"),
        attributes: { email: `id@${company.domain}` },
        assertionId: unique("_same"),
      };
      const answers = await Promise.all([1, 2].map(() => signInBySaml(stage, provider, company)));
      expect(new Set(answers.map(({ answer }) => answer.statusCode))).toEqual(new Set([200, 400]));
      const refused = answers.find(({ answer }) => answer.statusCode === 400);
      expect(refused?.answer.json()).toMatchObject({
        detail: expect.stringContaining("its assertion was used already"),
      });
    },
  );

  test(
    "with an unknown RelayState, without one, or at the address of the other kind gives no token",
    { tags: ["SAML-02.1"] },
    async () => {
      const company = await aCompanyWithSaml(stage, provider);
      provider.answer = { subject: unique("person"), attributes: { email: `state@${company.domain}` } };
      const { fields } = provider.respond((await begin(stage, company)).json<{ url: string }>().url);
      for (const RelayState of ["", "nonsense", "/homepage", "https://evil.example"]) {
        const token = await postAnswer(stage, { ...fields, RelayState });
        expect((await finish(stage, token)).json()).toMatchObject({ code: "invalid_sign_in_link" });
      }
      const { headers } = await stage.app.inject({
        url: `/api/token/company/callback?${new URLSearchParams({ state: fields.RelayState, code: "x" }).toString()}`,
      });
      const token = new URL(String(headers.location)).searchParams.get("token")?.split(".")[1] ?? "";
      expect((await finish(stage, token)).json()).toMatchObject({ detail: expect.stringContaining("changed") });
    },
  );

  test("of more than 300 KB is not read", { tags: ["SAML-02.2"] }, async () => {
    const { statusCode } = await stage.app.inject({
      method: "POST",
      url: "/api/token/company/saml",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `SAMLResponse=${"A".repeat(300_000)}`,
    });
    expect(statusCode).toBe(413);
  });
});
