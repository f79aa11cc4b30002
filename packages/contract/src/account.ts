import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { featureNames, permissions } from "./permissions.ts";

export const UserDetails = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.nullable(z.string()),
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
  /** Null for the provider's staff, who have no company and no role in one. */
  role: z.nullable(z.object({ name: z.string() })),
  is_staff: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  force_logged_in: z.boolean(),
});
export type UserDetails = z.output<typeof UserDetails>;

export const CompanyDetails = z.object({ name: z.string(), logo_url: z.nullable(z.string()) });

export const FeatureFlags = z.array(z.object({ feature_name: z.enum(featureNames), active: z.boolean() }));

export const readUserDetails = endpoint({
  method: "GET",
  path: "/api/accounts/user-details/",
  access: "signed-in",
  summary: "The signed-in user, with permissions",
  response: UserDetails,
});

export const readCompanyDetails = endpoint({
  method: "GET",
  path: "/api/accounts/company-details/",
  access: "signed-in",
  summary: "Name and logo of the user's company; of the provider for staff",
  response: CompanyDetails,
});

export const listFeatureFlags = endpoint({
  method: "GET",
  path: "/api/accounts/feature-flags/",
  access: "signed-in",
  summary: "Which sections are switched on for the user's company",
  response: FeatureFlags,
});
