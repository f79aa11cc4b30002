import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { askToCancel, startRun } from "../../../record/runs/run-queries.ts";
import { countDifferences } from "../items/item-comparison-queries.ts";
import { allowLongCount } from "../items/opening-queries.ts";
import { findRequirement, noteIsActive, noteRequirement } from "../items/requirement-queries.ts";
import { findBusyRuns, hasItems } from "./requirement-run-queries.ts";
import type { RequirementRunParams } from "./requirement-runs.ts";

type Db = Transaction<DB>;

/** More items than these are opened and closed by a run, which shows how far it is. */
const mostWithoutRun = 500;

/**
 * Lets the items of a requirement that was published or deleted follow: at once by the job, or by a run of the staff member if they are many.
 * A run of the requirement that is under way stops.
 */
export async function followRequirement(scope: StaffScope | { db: Db }, id: number, name: string) {
  const { db } = scope;
  for (const run of await findBusyRuns(db, [id])) await askToCancel({ db }, run.id);
  await noteIsActive(db, id);
  if (!("user" in scope) || !(await startRequirementRun(scope, id, name))) await noteRequirement(db, id);
}

/** Starts a run if many items of the requirement open or close. Returns false if they are few. */
async function startRequirementRun(scope: StaffScope, id: number, name: string) {
  const { db } = scope;
  const requirement = await findRequirement(db, id);
  if (!requirement) return false;
  await allowLongCount(db);
  const { opens, closes } = await countDifferences(db, requirement, {}, true);
  const total = opens + closes;
  if (total <= mostWithoutRun) return false;
  await startRun(scope, {
    kind: (await hasItems(db, id)) ? "requirement_recompute" : "requirement_opening",
    subject: "requirement_items",
    permission: "provider.change_requirements",
    source: name,
    params: { requirement: id } satisfies RequirementRunParams,
    total,
    state: "loading",
  });
  return true;
}
