import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CompanyId } from "./ids.ts";
import { SearchedPage } from "./list.ts";
import { requiredText } from "./text.ts";

export const ProviderCompany = z.object({
  id: z.uuid(),
  company_code: z.string(),
  name: z.string(),
  status: z.enum(["active", "suspended"]),
  plan: z.string(),
  service_plan_expiration_date: z.nullable(z.iso.date()),
  active_users: z.int(),
  remaining_licenses: z.int(),
});
export type ProviderCompany = z.output<typeof ProviderCompany>;

export const CompanyUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.object({ name: z.string() }),
  status: z.enum(["active", "deactivated"]),
  last_api_login: z.nullable(z.iso.datetime()),
});
export type CompanyUser = z.output<typeof CompanyUser>;

export const listCompanies = endpoint({
  method: "GET",
  path: "/api/provider/companies/",
  access: "staff",
  summary: "All companies, sorted by name; searches names and codes",
  query: SearchedPage,
  response: z.object({ count: z.int(), results: z.array(ProviderCompany) }),
});

export const readCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}",
  access: "staff",
  summary: "One company",
  params: z.object({ id: CompanyId }),
  response: ProviderCompany,
});

export const listCompanyUsers = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/users",
  access: "staff",
  summary: "The users of a company, sorted by name; searches names and email addresses",
  params: z.object({ id: CompanyId }),
  query: SearchedPage,
  response: z.object({ count: z.int(), results: z.array(CompanyUser) }),
});

export const SignInAs = z.strictObject({
  user_id: z.uuid(),
  reason: requiredText(500, "Say why you sign in as this user."),
});

export const signInAs = endpoint({
  method: "POST",
  path: "/api/provider/sign-in-as",
  access: "staff",
  audits: ["user_id", "reason"],
  summary:
    "A one-use URL, valid for 60 seconds, that signs a staff member in as a vendor's user. 409 unless the user and the company are active",
  body: SignInAs,
  response: z.object({ token: z.string(), url: z.string() }),
});

export const readExposure = endpoint({
  method: "GET",
  path: "/api/provider/exposure",
  access: "staff",
  summary: "The number of demonstration users if other machines can reach the portal; otherwise 0",
  response: z.object({ demonstration_users: z.int() }),
});
