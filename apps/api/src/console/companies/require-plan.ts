import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { findPlan } from "./company-detail-queries.ts";

export async function requirePlan(scope: StaffScope, name: string) {
  const plan = await findPlan(scope, name);
  if (!plan) throw invalid({ plan: [`There is no plan ${name}.`] });
  return plan;
}
