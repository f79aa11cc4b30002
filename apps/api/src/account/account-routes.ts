import { featureNames, listFeatureFlags, readCompanyDetails, readUserDetails } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve.ts";
import { findOwnCompany } from "./company-queries.ts";

export function accountRoutes(app: FastifyInstance, parts: { providerName: string; imageUrl: (id: string) => string }) {
  serve(app, readUserDetails, async ({ scope: { user } }) => ({
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    department: user.department,
    position: user.position,
    role: user.roleName === null ? null : { name: user.roleName },
    is_staff: user.companyId === null,
    permissions: user.permissions,
    force_logged_in: user.staffId !== null,
    accepted_latest_terms_and_conditions: user.hasAcceptedTerms || user.staffId !== null || user.companyId === null,
  }));

  serve(app, readCompanyDetails, async ({ scope }) => {
    if (scope.user.companyId === null)
      return {
        name: parts.providerName,
        logo_url: null,
        tier: null,
        service_plan_expiration_date: null,
        remaining_licenses: null,
      };
    const company = await findOwnCompany(scope, scope.user.companyId);
    return {
      name: company.name,
      logo_url: company.logo_image_id && parts.imageUrl(company.logo_image_id),
      tier: { name: company.tier },
      service_plan_expiration_date: company.service_plan_expiration_date,
      remaining_licenses: Number(company.remaining_licenses),
    };
  });

  serve(app, listFeatureFlags, async ({ scope: { user } }) =>
    featureNames.map((name) => ({ feature_name: name, active: !user.flagsOff.includes(name) })),
  );
}
