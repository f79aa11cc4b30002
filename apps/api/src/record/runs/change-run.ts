import { followsRequirement, hasRunEnded, type Run, runKinds } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, notFound, permissionDenied } from "../../ground/http/refusal.ts";
import { findRun } from "./run-list-queries.ts";
import { acknowledge, askToCancel } from "./run-queries.ts";

/** Returns a run that the caller may see. */
export async function showRun(scope: StaffScope, id: string): Promise<Run> {
  const run = await findRun(scope, id);
  if (!run) throw notFound();
  return run;
}

/** Returns a run that the caller may see and may start. */
export async function requirePermittedRun(scope: StaffScope, id: string): Promise<Run> {
  const run = await showRun(scope, id);
  if (!run.is_permitted) throw permissionDenied();
  return run;
}

/** Stops a run. One that the server executes now stops after its current batch. */
export async function cancel(scope: StaffScope, id: string) {
  const { kind, state } = await requirePermittedRun(scope, id);
  if (followsRequirement(kind) && !hasRunEnded(state))
    throw conflict("run_follows", "Change or delete the requirement to stop this.");
  if (hasRunEnded(state) || !(await askToCancel(scope, id)))
    throw conflict("run_ended", `This ${runKinds[kind].label.toLowerCase()} has ended already.`, { state });
  return showRun(scope, id);
}

/** Takes a run with problems out of the work queue. */
export async function acknowledgeProblems(scope: StaffScope, id: string) {
  await showRun(scope, id);
  if (!(await acknowledge(scope, id))) throw conflict("run_untroubled", "There is nothing to acknowledge.");
  return showRun(scope, id);
}
