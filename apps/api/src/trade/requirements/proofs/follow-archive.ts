import type { VendorScope } from "../../../ground/db/scope.ts";
import type { Proofs } from "../../documents/archive/proofs.ts";
import { type ItemEventType, recordItemEvents } from "../news/record-item-events.ts";
import { writeReviewRows } from "../review/review-work-queries.ts";
import { acceptAgain, lockItemsOf, loseAccepted, removeFromDrafts, withdrawArchived } from "./proof-queries.ts";

/** Lets items follow documents into the archive and back. See docs/decisions/0180. */
export const followArchive: Proofs = {
  takeAway: async (scope, documentIds) => {
    const items = await lockItemsOf(scope, documentIds);
    if (items.length === 0) return;
    await removeFromDrafts(scope, items);
    const batches = await withdrawArchived(scope, items);
    const lost = await loseAccepted(scope, items);
    await writeReviewRows(scope.db, batches);
    await tell(scope, "requirement.opened", lost);
  },
  giveBack: async (scope, documentIds) => {
    const items = await lockItemsOf(scope, documentIds);
    if (items.length > 0) await tell(scope, "requirement.accepted", await acceptAgain(scope, items));
  },
};

/** While the feature is off, nobody is told of items. */
async function tell(scope: VendorScope, type: ItemEventType, items: readonly string[]) {
  if (!scope.user.flagsOff.includes("Required Documents")) await recordItemEvents(scope, type, items);
}
