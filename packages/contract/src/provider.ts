import * as z from "zod/mini";
import { EmailChange } from "./email-changes.ts";
import { endpoint } from "./endpoint.ts";
import { CompanyId } from "./ids.ts";
import { companySortKeys, companyStatuses } from "./list-values.ts";
import { ordering, repeated, SearchedPage, SearchText } from "./list.ts";
import { requiredText, text } from "./text.ts";

export const ProviderCompany = z.object({
  id: z.uuid(),
  company_code: z.string(),
  name: z.string(),
  status: z.enum(companyStatuses),
  plan: z.string(),
  service_plan_expiration_date: z.nullable(z.iso.date()),
  /** The plan's licenses. */
  licenses: z.int(),
  active_users: z.int(),
  /** The plan's licenses minus active users and pending invitations. */
  remaining_licenses: z.int(),
  products: z.int(),
  /** The number of fields with a pending edit. */
  edits_waiting: z.int(),
  /** When a user of the company last signed in; null if none ever did. */
  last_sign_in: z.nullable(z.iso.datetime()),
});
export type ProviderCompany = z.output<typeof ProviderCompany>;

export const CompanyUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.object({ name: z.string() }),
  status: z.enum(["active", "deactivated"]),
  last_api_login: z.nullable(z.iso.datetime()),
  /** The user's new address until it is confirmed; null if there is none. */
  email_change: z.nullable(EmailChange),
});
export type CompanyUser = z.output<typeof CompanyUser>;

const companyFilters = {
  search: z.optional(SearchText),
  status: repeated(z.enum(companyStatuses)),
  /** Names of plans. */
  plan: repeated(text(100)),
  ordering: z.optional(ordering(companySortKeys)),
};

export const listCompanies = endpoint({
  method: "GET",
  path: "/api/provider/companies/",
  access: "staff",
  summary: "All companies, by default sorted by name; searches names, codes and email addresses of users",
  query: z.extend(SearchedPage, companyFilters),
  response: z.object({ count: z.int(), results: z.array(ProviderCompany) }),
});

export const exportCompanies = endpoint({
  method: "GET",
  path: "/api/provider/companies/export",
  access: "staff",
  summary: "All companies that match, as CSV. The audit record has the filter and the number of rows",
  query: z.object(companyFilters),
  answers: "text/csv",
  response: z.string(),
});

/** The provider's plans, the one with the fewest licenses first. */
export const listPlans = endpoint({
  method: "GET",
  path: "/api/provider/service-plans",
  access: "staff",
  summary: "The plans that a company can have, the one with the fewest licenses first",
  response: z.array(z.object({ id: z.int(), name: z.string(), licenses: z.int() })),
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
