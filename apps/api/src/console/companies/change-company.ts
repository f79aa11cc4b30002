import { isDeepStrictEqual } from "node:util";
import type { ChangedCompany, CompanyDetail } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { errorAnswer, invalid, notFound, Refusal } from "../../ground/http/refusal.ts";
import { lockCompany } from "../../ground/db/lock-company.ts";
import { findCompanyDetail, isLater, updateCompany } from "./company-detail-queries.ts";
import { type CompanyValues, normalize } from "./company-values.ts";
import { codeTaken } from "./create-company.ts";
import { requirePlan } from "./require-plan.ts";

/** Changes the given values of a company, or none of them. */
export async function changeCompany(scope: StaffScope, id: string, given: ChangedCompany) {
  const { plan, plan_effective_date, old_values = {}, ...values } = given;
  await lockCompany(scope, id);
  const live = await findCompanyDetail(scope, id);
  if (!live) throw notFound();
  requireLiveValues(live, old_values);
  if (plan === undefined && plan_effective_date) throw invalid({ plan: ["Choose the plan that begins on this day."] });
  const isChanged = await updateCompany(scope, id, {
    ...normalize(values),
    ...(plan !== undefined && (await getPlanColumns(scope, live, plan, plan_effective_date ?? undefined))),
  });
  if (!isChanged) throw codeTaken(values.company_code ?? "");
}

/** Compares the values that the person saw with the live ones. */
function requireLiveValues(live: CompanyDetail, seen: Record<string, unknown>) {
  const current = new Map<string, unknown>(Object.entries(live));
  const unknown = Object.keys(seen).filter((name) => !current.has(name));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [`old_values.${name}`, ["Unknown field."]])));
  const changed = Object.entries(seen).filter(([name, value]) => !isDeepStrictEqual(value, current.get(name)));
  if (changed.length > 0)
    throw new Refusal(409, {
      ...errorAnswer("company_changed", "Another person has changed this company in the meantime. Nothing was saved."),
      conflicts: Object.fromEntries(changed.map(([name]) => [name, { live_value: current.get(name) }])),
    });
}

/** A change without a day, or with a day that has begun, applies now and replaces one that was planned. */
async function getPlanColumns(
  scope: StaffScope,
  company: CompanyDetail,
  name: string,
  day: string | undefined,
): Promise<Pick<CompanyValues, "plan_id" | "next_plan_id" | "next_plan_on">> {
  const plan = await requirePlan(scope, name);
  const used = company.licenses - company.remaining_licenses;
  // A company that already uses too many licenses, for instance after its plan was changed, may keep its plan.
  if (plan.licenses < used && name !== company.plan)
    throw invalid({
      plan: [
        `${name} has ${plan.licenses} licenses, and the company uses ${used}: one for each active user and pending invitation. Deactivate users or cancel invitations first.`,
      ],
    });
  if (day !== undefined && (await isLater(scope, day))) return { next_plan_id: plan.id, next_plan_on: day };
  return { plan_id: plan.id, next_plan_id: null, next_plan_on: null };
}
