import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { featureNames, permissions, providerPermissions } from "../ground/permissions.ts";
import { Person } from "../ground/person.ts";

export const UserDetails = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.nullable(z.string()),
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
  role: z.object({ name: z.string() }),
  is_staff: z.boolean(),
  permissions: z.array(z.enum([...permissions, ...providerPermissions])),
  /** True if a staff member of the provider is signed in as this user. */
  force_logged_in: z.boolean(),
  /** The name of that staff member. */
  acting_staff: z.optional(z.string()),
  /** The user has accepted the latest terms. Always true for staff, and for staff who signed in as a user. */
  accepted_latest_terms_and_conditions: z.boolean(),
  /** Only if the user needs a second step and has none: the time from which the user cannot sign in without adding it. */
  second_factor_due: z.optional(z.iso.datetime()),
});
export type UserDetails = z.output<typeof UserDetails>;

/** The last three are null for the provider, because it has no plan. */
export const CompanyDetails = z.object({
  name: z.string(),
  /** Mails of a test company are not sent, and it counts nowhere. */
  is_test: z.boolean(),
  logo_url: z.nullable(z.string()),
  tier: z.nullable(z.object({ name: z.string() })),
  service_plan_expiration_date: z.nullable(z.iso.date()),
  /** The plan's licenses minus active users and pending invitations. */
  remaining_licenses: z.nullable(z.int()),
});
export type CompanyDetails = z.output<typeof CompanyDetails>;

const Contact = z.object({
  name: z.string(),
  position: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
});

export const AdditionalCompanyDetails = z.object({
  address: z.nullable(
    z.object({
      address_line: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.nullable(z.string()),
      postal_code: z.nullable(z.string()),
      country: z.nullable(z.string()),
    }),
  ),
  primary_contact: z.nullable(Contact),
  secondary_contact: z.nullable(Contact),
  payment_terms: z.nullable(z.string()),
  pricing_structure: z.nullable(z.string()),
  delivery_terms: z.nullable(z.string()),
});
export type AdditionalCompanyDetails = z.output<typeof AdditionalCompanyDetails>;

export const FeatureFlags = z.array(z.object({ feature_name: z.enum(featureNames), active: z.boolean() }));

export const readUserDetails = endpoint({
  method: "GET",
  path: "/api/accounts/user-details/",
  access: "signed-in",
  summary: "The signed-in user, with permissions",
  response: UserDetails,
});

export const updateUserDetails = endpoint({
  method: "PUT",
  path: "/api/accounts/user-details/",
  access: "signed-in",
  summary: "Change the signed-in user's own profile",
  body: Person,
  response: UserDetails,
});

export const readCompanyDetails = endpoint({
  method: "GET",
  path: "/api/accounts/company-details/",
  access: "signed-in",
  summary: "Name, logo and plan of the user's company; name of the provider for staff",
  response: CompanyDetails,
});

export const readAdditionalCompanyDetails = endpoint({
  method: "GET",
  path: "/api/accounts/additional-company-details/",
  access: "member",
  summary: "Address, contacts and terms of business of the user's company",
  response: AdditionalCompanyDetails,
});

export const listFeatureFlags = endpoint({
  method: "GET",
  path: "/api/accounts/feature-flags/",
  access: "signed-in",
  summary: "The sections that are switched on for the user's company",
  response: FeatureFlags,
});
