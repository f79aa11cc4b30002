import type { VendorScope } from "../../../ground/db/scope.ts";

/** How required documents follow the archive. Items are in a room above this one, so the server's start passes it. */
export interface Proofs {
  /** Takes locked documents that go to the archive away from the items that they prove. */
  takeAway: (scope: VendorScope, documentIds: readonly string[]) => Promise<void>;
  /** Gives locked documents that come from the archive back to the items that they proved, if they are still valid. */
  giveBack: (scope: VendorScope, documentIds: readonly string[]) => Promise<void>;
}
