import * as z from "zod/mini";
import { AdditionalCompanyDetails, FeatureFlags } from "../people/account.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";
import { featureNames } from "../ground/permissions.ts";
import { ProviderCompany } from "./provider.ts";
import { isTaxId } from "../ground/tax-id.ts";
import { Day, emailAddress, lines, requiredText, text, anyText } from "../ground/text.ts";

/** A company with everything that staff enter about it. */
export const CompanyDetail = z.extend(ProviderCompany, {
  created_at: z.iso.datetime(),
  /** The plan that replaces the present one at the beginning of a day in UTC. */
  next_plan: z.nullable(z.object({ plan: z.string(), date: z.iso.date() })),
  feature_flags: FeatureFlags,
  /** The test company of this company, or the company that this test company belongs to; null if there is none. */
  test_partner: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  ...AdditionalCompanyDetails.shape,
});
export type CompanyDetail = z.output<typeof CompanyDetail>;

const PlanName = requiredText(100, "Choose a plan.");

const email = z.nullish(
  z.pipe(
    z.transform((given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given)),
    z.nullable(emailAddress("", "Invalid email address, please correct.")),
  ),
);

const Contact = z.strictObject({
  name: requiredText(100, "Name is required."),
  position: z.nullish(text(100)),
  email,
  phone_number: z.nullish(text(50)),
});

const Address = z.strictObject({
  address_line: z.nullish(text(200)),
  city: z.nullish(text(100)),
  state: z.nullish(text(100)),
  postal_code: z.nullish(text(20)),
  country: z.nullish(text(100)),
});

/** A tax ID of any country, such as 12-3456789 or NL 1234.56.789.B01. Empty means that there is none. */
export const TaxId = text(30).check(z.refine(isTaxId, "Must be a tax ID, like 12-3456789 or DE123456789."));

/** The values that staff enter. Those that are not given stay as they are. */
const values = {
  tax_id: z.nullish(TaxId),
  service_plan_expiration_date: z.nullish(Day),
  /** Sections that are not listed stay as they are; a new company has all of them. */
  feature_flags: z.optional(
    z
      .array(z.strictObject({ feature_name: z.enum(featureNames), active: z.boolean() }))
      .check(z.maxLength(featureNames.length)),
  ),
  address: z.nullish(Address),
  primary_contact: z.nullish(Contact),
  secondary_contact: z.nullish(Contact),
  payment_terms: z.nullish(text(500)),
  pricing_structure: z.nullish(text(500)),
  delivery_terms: z.nullish(text(500)),
};

const CompanyName = requiredText(200, "Company name is required.");

/** Names the company in files and filters. ERP systems build codes from company names, so an ampersand is allowed: "G&KBI0001". */
export const CompanyCode = requiredText(64, "Company code is required.").check(
  z.regex(/^[\p{L}\p{N}._&-]*$/u, "Use letters, digits and - _ . & without spaces, like ACME-01."),
);

const codeRule = "Files name the company by its code.";

/** The person who becomes the company's first Vendor Admin. */
export const FirstAdmin = z.strictObject({
  email: emailAddress("Email is required.", "Invalid email address, please correct."),
  invite_text: z.nullish(lines(2000)),
});

export const NewCompany = z.strictObject({
  name: CompanyName,
  company_code: CompanyCode,
  /** The plan with the fewest licenses if it is missing. */
  plan: z.optional(PlanName),
  ...values,
  first_admin: z.optional(FirstAdmin),
});
export type NewCompany = z.output<typeof NewCompany>;

const audited = ["name", "company_code", "plan", ...Object.keys(values)];

export const createCompany = endpoint({
  method: "POST",
  path: "/api/provider/companies/",
  confirmed: true,
  access: "provider.change_companies",
  audits: audited,
  summary: `Create a company and invite its first Vendor Admin, if one is named. ${codeRule} 400 if another company has it`,
  body: NewCompany,
  creates: true,
  response: CompanyDetail,
});

export const createTestCompany = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/test-company",
  access: "provider.change_companies",
  summary:
    "Create the test company of a company, with its plan and sections. Its users and keys work like those of any company, but its mails are not sent and it counts nowhere. 409 if there is one",
  params: z.object({ id: CompanyId }),
  creates: true,
  response: CompanyDetail,
});

export const readCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}",
  access: "provider.view_companies",
  summary: "One company",
  params: z.object({ id: CompanyId }),
  response: CompanyDetail,
});

export const similarityReasons = ["tax_id", "name", "email_domain"] as const;

/** A company that may be the same as the one that is being created. */
export const SimilarCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  company_code: z.string(),
  /** The values that are alike: the tax IDs, the names, or the domains of email addresses. */
  reasons: z.array(z.enum(similarityReasons)),
});
export type SimilarCompany = z.output<typeof SimilarCompany>;

export const findSimilarCompanies = endpoint({
  method: "GET",
  path: "/api/provider/companies/similar",
  access: "provider.view_companies",
  summary:
    "Companies with this tax ID, with almost the same name, or whose users' email addresses have the domain of this one. Spaces and punctuation of tax IDs and domains of public mail providers do not count",
  query: z.object({ name: CompanyName, email: z.optional(text(254)), tax_id: z.optional(text(30)) }),
  response: z.array(SimilarCompany),
});

export const ChangedCompany = z.strictObject({
  name: z.optional(CompanyName),
  company_code: z.optional(CompanyCode),
  plan: z.optional(PlanName),
  /** The day in UTC on which the plan begins; at once if it is missing or not after today. */
  plan_effective_date: z.nullish(Day),
  ...values,
  /** The values that the person saw, by field of the company. */
  old_values: z.optional(z.record(anyText(64), z.unknown())),
});
export type ChangedCompany = z.output<typeof ChangedCompany>;

/** Body of a 409 response: another person has changed these values, and nothing was saved. */
export const CompanyConflict = z.object({
  detail: z.string(),
  code: z.literal("company_changed"),
  conflicts: z.record(z.string(), z.object({ live_value: z.unknown() })),
});
export type CompanyConflict = z.output<typeof CompanyConflict>;

export const changeCompany = endpoint({
  method: "PATCH",
  path: "/api/provider/companies/{id}",
  access: "provider.change_companies",
  audits: [...audited, "plan_effective_date", "old_values"],
  summary:
    "Change a company. 409 with the live values if one of `old_values` is no longer live; 400 for a plan with fewer licenses than the company uses",
  params: z.object({ id: CompanyId }),
  body: ChangedCompany,
  response: CompanyDetail,
});
