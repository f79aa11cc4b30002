import { companyTokenPrefix } from "@lading/contract";
import type { JWTPayload } from "jose";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import { sealClientSecret } from "../people/auth/company/client-secret-seal.ts";
import { parseAllowance } from "../ground/outbound/webhook-allowance.ts";
import { CLIENT_ID, type ForgingProvider } from "./forging-provider.ts";
import { encryptionKeys, openStage, type Stage } from "./stage.ts";

export const callback = "/api/token/company/callback";
/** The value that the sign-in page of the tests keeps. */
const page = "a value that only the page of the test has";

/** Opens the portal with internal identity providers allowed, and name servers that answer what a test says. */
export async function openSignInStage() {
  const records = new Map<string, string[]>();
  const stage = await openStage({
    webhookAllowance: parseAllowance("127.0.0.1"),
    findTxtRecords: async (domain) => records.get(domain) ?? [],
  });
  return Object.assign(stage, { records });
}

/** Creates a company with a proved domain whose sign-in is on. */
export async function aCompanyWithSignIn(
  stage: Stage,
  issuer: string,
  { createsUsers = false, licenses = 50, groupRoles = [] as object[], state = "on" } = {},
) {
  const company = await stage.aCompany();
  const { domain } = await stage.aCompanyDomain(company.id);
  await stage.owner.query(
    `with plan as (insert into service_plans (name, licenses) values ($2, $3) returning id)
     update companies set plan_id = (select id from plan) where id = $1`,
    [company.id, `Plan ${company.code}`, licenses],
  );
  await stage.owner.query(
    `insert into company_sign_ins (company_id, issuer, client_id, client_secret, state, creates_users, role_id, group_roles)
     values ($1, $2, $3, $4, $5, $6, (select id from roles where name = 'View Only'), $7)`,
    [
      company.id,
      issuer,
      CLIENT_ID,
      sealClientSecret(createSecretBox(encryptionKeys), "a secret", company.id),
      state,
      createsUsers,
      JSON.stringify(groupRoles),
    ],
  );
  return { ...company, domain };
}

/** Begins a sign-in as the page would. */
export const begin = (stage: Stage, company: { code: string }) =>
  stage.call(undefined, "POST", "/api/token/company/begin", { payload: { company: company.code, page } });

/** Returns with a query, and gives the token of the sign-in page. */
export async function comeBack(stage: Stage, query: Record<string, string>) {
  const answer = await stage.app.inject({ url: `${callback}?${new URLSearchParams(query).toString()}` });
  return new URL(String(answer.headers.location)).searchParams.get("token")?.replace(companyTokenPrefix, "") ?? "";
}

export const finish = (stage: Stage, token: string, more: { code?: string; page?: string } = {}) =>
  stage.call(undefined, "POST", "/api/token/company/finish", { payload: { token, page, ...more } });

/** The whole way through a provider that vouches for a person with these claims. */
export async function signInAt(stage: Stage, provider: ForgingProvider, company: { code: string }, claims: JWTPayload) {
  const { url } = (await begin(stage, company)).json<{ url: string }>();
  provider.answers.claims = claims;
  const token = await comeBack(stage, provider.authorize(url));
  return { token, answer: await finish(stage, token) };
}

/** Reads the user of an access token. */
export const readUser = async (stage: Stage, answer: { json(): { access: string } }) =>
  (await stage.call(answer.json().access, "GET", "/api/accounts/user-details/")).json<{
    id: string;
    email: string;
    role: { name: string };
  }>();
