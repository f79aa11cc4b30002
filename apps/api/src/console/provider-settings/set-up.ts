import { neutralName, setUpSteps } from "@lading/contract";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { findSetUp, setClosed } from "./settings-queries.ts";

/** The progress follows from what exists; only the closing is stored. */
export async function readProgress(scope: StaffScope, readIdentity: ReadIdentity) {
  const { is_closed, company_id, ...found } = await findSetUp(scope);
  // A name of the server's settings counts as well.
  const { name } = await readIdentity(scope.db);
  const done = { ...found, identity: found.identity || name !== neutralName };
  return { is_closed, company_id, steps: setUpSteps.map((step) => ({ step, is_done: done[step] })) };
}

export async function close(scope: StaffScope, readIdentity: ReadIdentity) {
  const { steps } = await readProgress(scope, readIdentity);
  const open = steps.filter(({ is_done }) => !is_done).map(({ step }) => step);
  if (open.length > 0)
    throw conflict("set_up_unfinished", "The set-up can be closed when all of its steps are done.", { steps: open });
  await setClosed(scope);
}
