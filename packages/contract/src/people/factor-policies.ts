import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";

/** The policies for second steps, from the weakest to the strongest. `administrators` are Vendor Admins. */
export const factorPolicies = ["off", "optional", "administrators", "all"] as const;
export type FactorPolicy = (typeof factorPolicies)[number];

/** The days in which a user who needs a second step still signs in without it. */
export const factorGraceDays = 14;

const Policy = z.enum(factorPolicies, "Choose who needs a second step.");

export const CompanyFactorPolicy = z.object({
  /** Null until somebody chooses one; then the provider's applies. */
  policy: z.nullable(Policy),
  /** The provider's policy. A company's own policy cannot be weaker. */
  floor: Policy,
  /** False in a demonstration, where nobody needs a second step. */
  is_required: z.boolean(),
});
export type CompanyFactorPolicy = z.output<typeof CompanyFactorPolicy>;

const body = z.strictObject({ policy: z.nullable(Policy) });

const ofVendors = {
  path: "/api/accounts/factor-policy",
  access: "accounts.change_regularuser",
  inPerson: true,
} as const;

export const readFactorPolicy = endpoint({
  ...ofVendors,
  method: "GET",
  summary: "The rule of the company for second steps",
  response: CompanyFactorPolicy,
});

export const changeFactorPolicy = endpoint({
  ...ofVendors,
  method: "PUT",
  confirmed: true,
  audits: ["policy"],
  summary: "Choose which users of the company need a second step. 400 for less than the provider requires",
  body,
  response: CompanyFactorPolicy,
});

const ofCompany = { path: "/api/provider/companies/{id}/factor-policy", params: z.object({ id: CompanyId }) } as const;

export const readCompanyFactorPolicy = endpoint({
  ...ofCompany,
  method: "GET",
  access: "provider.view_companies",
  summary: "The rule of a company for second steps",
  response: CompanyFactorPolicy,
});

export const changeCompanyFactorPolicy = endpoint({
  ...ofCompany,
  method: "PUT",
  access: "provider.change_companies",
  confirmed: true,
  audits: ["policy"],
  summary: "Choose which users of a company need a second step. 400 for less than the provider requires of all",
  body,
  response: CompanyFactorPolicy,
});

const Floor = z.object({ floor: Policy, is_required: z.boolean() });

export const readFactorFloor = endpoint({
  method: "GET",
  path: "/api/provider/factor-policy",
  access: "staff",
  summary: "The least rule of all companies for second steps. Staff always need one",
  response: Floor,
});

export const changeFactorFloor = endpoint({
  method: "PUT",
  path: "/api/provider/factor-policy",
  access: "provider.change_settings",
  confirmed: true,
  audits: ["floor"],
  summary: "Choose which users of companies need a second step at least",
  body: z.strictObject({ floor: Policy }),
  response: Floor,
});
