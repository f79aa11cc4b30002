import { planCalls } from "@lading/contract";
import { conflict, invalid } from "../../../ground/http/refusal.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType, Db } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import type { PlanValues } from "./content-values.ts";
import {
  countCompanies,
  countPlans,
  deletePlan,
  findCompanyNames,
  findNamesake,
  planRows,
  lockLargerCompanies,
  lockPlans,
  moveTestsFrom,
  replacePlan,
  writePlan,
} from "./plan-content-queries.ts";

/** The most companies that a refusal names. */
const MOST_NAMES = 10;

export const plans: ContentType = {
  kind: "service-plans",
  calls: planCalls,
  ...planRows,
  noMore: { companies: 0 },
  getDefaults: async () => ({ sections: [] }),
  newId: (db) => nextValue(db, "service_plans"),
  async check(db, { id, live }, values) {
    const plan = inKind<PlanValues>(values);
    if ((await findNamesake(db, plan.name, id)) !== undefined)
      throw invalid({ name: [`There is a plan ${plan.name} already.`] });
    if (!live || plan.licenses >= Number(live.licenses)) return;
    // No company can get the plan meanwhile.
    await lockPlans(db, [id]);
    const larger = await lockLargerCompanies(db, id, plan.licenses);
    if (larger.length > 0) throw invalid({ licenses: [describeLarger(larger)] });
  },
  publish: (db, id, values) => writePlan(db, id, inKind(values)),
  async remove(db, { id, live }, replacementId) {
    const name = String(live.name);
    if ((await countPlans(db)) === 1)
      throw conflict("last_plan", `${name} is the only plan, and every company needs one.`, { name });
    const locked = await lockPlans(db, [id, ...(replacementId === undefined ? [] : [replacementId])]);
    const [counted] = await countCompanies(db, [id]);
    if (replacementId !== undefined) {
      const replacement = locked.find((plan) => plan.id === replacementId);
      if (!replacement || replacementId === id) throw invalid({ replacement_id: ["Choose another plan."] });
      await requireRoom(db, id, replacement);
      await replacePlan(db, id, replacementId);
    } else if (counted) {
      const { companies } = counted;
      throw conflict(
        "plan_in_use",
        `${companies === 1 ? "1 company has" : `${companies} companies have`} the plan ${name} or will have it. Choose a plan that replaces it.`,
        { name, companies, company_names: await findCompanyNames(db, id, MOST_NAMES) },
      );
    }
    await moveTestsFrom(db, id);
    await deletePlan(db, id);
  },
  findMore: async (db, ids) => new Map((await countCompanies(db, ids)).map(({ id, companies }) => [id, { companies }])),
};

/** Refuses a replacement that has fewer licenses than a company of the deleted plan uses. */
async function requireRoom(db: Db, id: number, { name, licenses }: { name: string; licenses: number }) {
  const larger = await lockLargerCompanies(db, id, licenses);
  if (larger.length > 0)
    throw conflict("replacement_too_small", `${name} has ${licenses} licenses. ${describeLarger(larger)}`, {
      name,
      licenses,
      companies: larger.length,
      company_names: larger.slice(0, MOST_NAMES).map((company) => company.name),
    });
}

/** Names companies that use too many licenses, for example "Acme uses 7 licenses, and Bolt uses 6." */
function describeLarger(companies: readonly { name: string; used: number }[]) {
  const named = companies.slice(0, MOST_NAMES).map(({ name, used }) => `${name} uses ${used}`);
  const others = companies.length - named.length;
  return `${[...named, ...(others > 0 ? [`${others} more companies use too many`] : [])].join(", ")}. Deactivate users or cancel invitations first.`;
}
