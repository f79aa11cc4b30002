import { createHash } from "node:crypto";
import { companyTokenPrefix, samlResponsePath } from "@lading/contract";
import { aCompanyWithSignIn, begin, finish } from "./company-sign-in-fixture.ts";
import type { Answer, SamlProvider } from "./saml-provider.ts";
import type { Stage } from "./stage.ts";

interface SamlOptions extends NonNullable<Parameters<typeof aCompanyWithSignIn>[2]> {
  certificates?: readonly string[];
  signsResponse?: boolean;
  subjectAttribute?: string;
}

/** Creates a company with a proved domain whose SAML sign-in is on. */
export async function aCompanyWithSaml(stage: Stage, provider: SamlProvider, options: SamlOptions = {}) {
  const { certificates = [provider.signer.certificate], signsResponse = false, subjectAttribute = "" } = options;
  const company = await aCompanyWithSignIn(stage, provider.issuer, { createsUsers: true, ...options });
  await stage.owner.query(
    `update company_sign_ins set kind = 'saml', client_id = null, client_secret = null, sign_in_url = $2,
       signs_response = $3, subject_attribute = $4 where company_id = $1`,
    [company.id, provider.signInUrl, signsResponse, subjectAttribute],
  );
  for (const certificate of certificates)
    await stage.owner.query(
      `insert into company_certificates (company_id, fingerprint, certificate, valid_from, expires_at)
       values ($1, $2, $3, now() - interval '1 day', now() + interval '1 year')`,
      [company.id, createHash("sha256").update(Buffer.from(certificate, "base64")).digest(), certificate],
    );
  return company;
}

/** Posts a form as the browser does at the page of the identity provider. Returns the token of the sign-in page. */
export async function postAnswer(stage: Stage, fields: Record<string, string>) {
  const answer = await stage.app.inject({
    method: "POST",
    url: samlResponsePath,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "null" },
    payload: new URLSearchParams(fields).toString(),
  });
  return new URL(String(answer.headers.location)).searchParams.get("token")?.replace(companyTokenPrefix, "") ?? "";
}

/** The whole way through a provider, whose answer the test writes. */
export async function signInBySaml(
  stage: Stage,
  provider: SamlProvider,
  company: { code: string },
  write?: (answer: Answer) => string,
) {
  const { url } = (await begin(stage, company)).json<{ url: string }>();
  const token = await postAnswer(stage, provider.respond(url, write).fields);
  return { token, answer: await finish(stage, token) };
}
