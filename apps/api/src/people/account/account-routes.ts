import {
  featureNames,
  listFeatureFlags,
  readAdditionalCompanyDetails,
  readCompanyDetails,
  readUserDetails,
  updateUserDetails,
  type UserDetails,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { SessionScope, SessionUser } from "../../ground/db/scope.ts";
import { serve } from "../../ground/http/serve.ts";
import { findBusinessTerms, findOwnCompany } from "./own-company-queries.ts";
import { findActingStaff, findFactorDue, updateOwnPerson } from "./person-queries.ts";

export function accountRoutes(
  app: FastifyInstance,
  parts: { readIdentity: ReadIdentity; imageUrl: (id: string) => string },
) {
  serve(app, readUserDetails, async ({ scope }) => ({ ...shown(scope.user), ...(await findMore(scope)) }));

  serve(app, updateUserDetails, async ({ scope, body }) => ({
    ...shown({ ...scope.user, ...(await updateOwnPerson(scope, body)) }),
    ...(await findMore(scope)),
  }));

  serve(app, readCompanyDetails, async ({ scope }) => {
    if (scope.user.companyId === null) {
      const { name } = await parts.readIdentity(scope.db);
      return {
        name,
        is_test: false,
        logo_url: null,
        tier: null,
        service_plan_expiration_date: null,
        remaining_licenses: null,
      };
    }
    const company = await findOwnCompany(scope, scope.user.companyId);
    return {
      name: company.name,
      is_test: company.is_test,
      logo_url: company.logo_image_id && parts.imageUrl(company.logo_image_id),
      tier: { name: company.tier },
      service_plan_expiration_date: company.service_plan_expiration_date,
      remaining_licenses: company.remaining_licenses,
    };
  });

  serve(app, readAdditionalCompanyDetails, ({ scope }) => findBusinessTerms(scope));

  serve(app, listFeatureFlags, async ({ scope: { user } }) =>
    featureNames.map((name) => ({ feature_name: name, active: !user.flagsOff.includes(name) })),
  );
}

/** Staff who act as the user need no second step of the user. */
async function findMore(scope: SessionScope) {
  const { staffId } = scope.user;
  if (staffId !== null) return { acting_staff: await findActingStaff(scope, staffId) };
  const due = await findFactorDue(scope);
  return due ? { second_factor_due: due.toISOString() } : {};
}

const shown = (user: SessionUser): UserDetails => ({
  id: user.id,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  phone_number: user.phoneNumber,
  department: user.department,
  position: user.position,
  role: { name: user.roleName },
  is_staff: user.companyId === null,
  permissions: user.permissions,
  force_logged_in: user.staffId !== null,
  accepted_latest_terms_and_conditions: user.hasAcceptedTerms || user.staffId !== null || user.companyId === null,
});
