import {
  changeSessionPolicy,
  changeStaffSessionPolicy,
  readCompanySessionPolicy,
  readSessionPolicy,
  readStaffSessionPolicy,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { findCompanyPolicy, findStaffPolicy, setPolicy } from "./session-policy-queries.ts";

export function sessionPolicyRoutes(app: FastifyInstance) {
  serve(app, readSessionPolicy, ({ scope }) => requirePolicy(scope, scope.companyId));
  serve(app, changeSessionPolicy, async ({ scope, body }) => {
    await setPolicy(scope, body);
    return body;
  });

  serve(app, readStaffSessionPolicy, ({ scope }) => findStaffPolicy(scope));
  serve(app, changeStaffSessionPolicy, async ({ scope, body }) => {
    await setPolicy(scope, body);
    return body;
  });

  serve(app, readCompanySessionPolicy, ({ scope, params }) => requirePolicy(scope, params.id));
}

async function requirePolicy(scope: StaffScope | VendorScope, companyId: string) {
  const found = await findCompanyPolicy(scope, companyId);
  if (!found) throw notFound();
  return found;
}
