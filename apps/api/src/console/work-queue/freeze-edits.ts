import { mostFrozenEdits, type WorkFilters } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { findEditsToDecide } from "./frozen-edit-queries.ts";

/** Finds the edits that a decision of these rows concerns, so that none that comes later is decided unseen. */
export async function freezeEdits(
  scope: StaffScope,
  chosen: { items?: string[] | undefined; filters?: WorkFilters | undefined },
) {
  const frozen = await findEditsToDecide(scope, chosen);
  if (frozen.edits.length > mostFrozenEdits)
    throw invalid({
      items: [
        `At most ${mostFrozenEdits.toLocaleString("en-US")} fields can be decided together. Choose fewer rows with the filters.`,
      ],
    });
  return frozen;
}
