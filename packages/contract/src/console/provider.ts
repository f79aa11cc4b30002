import * as z from "zod/mini";
import { EmailChange } from "../people/email-changes.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";
import {
  companyIntegrations,
  companyProblems,
  companySortKeys,
  companyStatuses,
} from "../ground/provider-list-values.ts";
import { ordering, repeated, SearchedPage, SearchText } from "../ground/list.ts";
import { requiredText, text } from "../ground/text.ts";

export const ProviderCompany = z.object({
  id: z.uuid(),
  company_code: z.string(),
  name: z.string(),
  /** Its mails are not sent, and figures, exports and lists of all companies leave it out. */
  is_test: z.boolean(),
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
  tax_id: z.nullable(z.string()),
  /** Agreements that are required and have no file. */
  documents_missing: z.int(),
  /** The way in which a file with rows of the company was last loaded. */
  integration: z.enum(companyIntegrations),
  /** When that file was loaded. */
  last_load: z.nullable(z.iso.datetime()),
  /** Problems that staff should look at. */
  health: z.array(z.enum(companyProblems)),
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
  /** Companies with at least one of these problems. */
  health: repeated(z.enum(companyProblems)),
  ordering: z.optional(ordering(companySortKeys)),
};

export const listCompanies = endpoint({
  method: "GET",
  path: "/api/provider/companies/",
  access: "provider.view_companies",
  summary: "All companies, by default sorted by name; searches names, codes, tax IDs and email addresses of users",
  query: z.extend(SearchedPage, companyFilters),
  response: z.object({ count: z.int(), results: z.array(ProviderCompany) }),
});

export const exportCompanies = endpoint({
  method: "GET",
  path: "/api/provider/companies/export",
  access: "provider.export_companies",
  confirmed: true,
  summary: "All companies that match, as CSV. The audit record has the filter and the number of rows",
  query: z.object(companyFilters),
  answers: "text/csv",
  response: z.string(),
});

export const startCompanyExport = endpoint({
  method: "POST",
  path: "/api/provider/companies/export",
  access: "provider.export_companies",
  confirmed: true,
  summary:
    "Write all companies that match to a CSV file in the background. The run has the file and the number of rows",
  body: z.strictObject(companyFilters),
  creates: true,
  response: z.object({
    /** The id of the run. */
    run: z.uuid(),
  }),
});

export const listCompanyUsers = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/users",
  access: "provider.view_companies",
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
  access: "provider.sign_in_as",
  confirmed: true,
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
