import {
  changeCompanyFactorPolicy,
  changeFactorFloor,
  changeFactorPolicy,
  factorPolicies,
  type FactorPolicy,
  readCompanyFactorPolicy,
  readFactorFloor,
  readFactorPolicy,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { findFloor, findPolicy, setFloor, setPolicy } from "./policy-queries.ts";

export function factorPolicyRoutes(app: FastifyInstance) {
  serve(app, readFactorPolicy, ({ scope }) => requirePolicy(scope, scope.companyId));
  serve(app, changeFactorPolicy, async ({ scope, body: { policy } }) => {
    await requireStrength(scope, scope.companyId, policy);
    await setPolicy(scope, scope.companyId, policy);
    return requirePolicy(scope, scope.companyId);
  });

  serve(app, readCompanyFactorPolicy, ({ scope, params }) => requirePolicy(scope, params.id));
  serve(app, changeCompanyFactorPolicy, async ({ scope, params: { id }, body: { policy } }) => {
    await requireStrength(scope, id, policy);
    await setPolicy(scope, id, policy);
    return requirePolicy(scope, id);
  });

  serve(app, readFactorFloor, ({ scope }) => findFloor(scope));
  serve(app, changeFactorFloor, async ({ scope, body }) => {
    await setFloor(scope, body.floor);
    return findFloor(scope);
  });
}

async function requirePolicy(scope: StaffScope | VendorScope, companyId: string) {
  const found = await findPolicy(scope, companyId);
  if (!found) throw notFound();
  return found;
}

/** If the provider asks for more later, its policy applies, because the database takes the stronger of the two. */
async function requireStrength(scope: StaffScope | VendorScope, companyId: string, policy: FactorPolicy | null) {
  const { floor } = await requirePolicy(scope, companyId);
  if (policy && factorPolicies.indexOf(policy) < factorPolicies.indexOf(floor))
    throw invalid({ policy: ["The provider requires more than this. Choose a stronger policy."] });
}
