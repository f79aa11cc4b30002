import { removedUser, undoMs } from "@lading/contract";
import pg from "pg";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { conflict, forbidden, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { findTouches, touches } from "../../../trade/catalogue/withdrawal/created-product-queries.ts";
import { lockEndingProducts } from "../../../trade/catalogue/withdrawal/withdrawal-queries.ts";
import { renewOwnClaims } from "../../work-queue/claim-queries.ts";
import {
  type DecidableProposal,
  deleteProduct,
  lockProposals,
  reopenProposal,
  unlinkFiles,
  withdrawEdits,
  withdrawNotification,
} from "./decision-queries.ts";

/**
 * Undoes the caller's decision on a proposal, which waits again: takes the product of an approval away unless somebody has touched it,
 * and the edits of a merge as far as they wait.
 */
export async function undoDecision(scope: StaffScope, id: string) {
  const proposal = (await lockProposals(scope, [id])).get(id);
  if (!proposal) throw notFound();
  const { company_id, status, gxp_sku, decision_id, product } = requireUndoable(scope, proposal);
  if (gxp_sku !== null) {
    const found = (await lockEndingProducts(scope.db, company_id, [gxp_sku])).get(gxp_sku);
    if (found) await unlinkFiles(scope, proposal, found.id);
    if (status === "merged") await withdrawEdits(scope, proposal);
    else if (found) await takeProductAway(scope, proposal, found);
  }
  await reopen(scope, id);
  await withdrawNotification(scope, proposal);
  const { name, sku } = product;
  await recordEvents(scope, [
    {
      company_id,
      type: "product.proposal_undone",
      subject: id,
      data: { name, sku, decision_id, decision: status, gxp_sku },
    },
  ]);
  // The caller does work of the queue, so the rest of the caller's claims must not end meanwhile.
  await renewOwnClaims(scope);
  return new AuditedResponse({ id, status: "proposed" as const }, [{ company_id, decision: status, gxp_sku }]);
}

/** Returns the proposal as one that was decided. Throws if the caller cannot undo the decision, now or at all. */
function requireUndoable({ user }: StaffScope, proposal: DecidableProposal) {
  const { status, decision_id, decided_by, decider, is_over } = proposal;
  if (status === "withdrawn") throw overtaken("The vendor has taken the product back.");
  // The vendor has answered, or the decision was undone. Decisions of earlier releases have no id and are over.
  if (status === "proposed") throw overtaken("The product waits for a decision again.");
  if (decided_by !== user.id)
    throw forbidden("not_own_decision", `Only ${decider ?? removedUser} can undo this decision.`);
  const seconds = undoMs / 1000;
  if (is_over || decision_id === null)
    throw conflict("undo_over", `A decision can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
  return { ...proposal, status, decision_id };
}

const all = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Deletes the product of an approval. Throws if somebody has touched it. */
async function takeProductAway(
  scope: StaffScope,
  { id, company_id }: DecidableProposal,
  product: { id: string; gxp_sku: string },
) {
  const [found] = await findTouches(scope, id, company_id, [product.id]);
  const reasons = found?.touched.map((touch) => touches[touch]) ?? [];
  if (reasons.length > 0) throw overtaken(`${product.gxp_sku} stays, because ${all.format(reasons)}.`);
  if (!(await deleteProduct(scope, company_id, product.id)))
    throw overtaken(`${product.gxp_sku} stays, because it is about to end.`);
}

async function reopen(scope: StaffScope, id: string) {
  try {
    await reopenProposal(scope, id);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "23505")
      throw overtaken("The vendor has proposed another product with this supplier SKU.");
    throw error;
  }
}

const overtaken = (detail: string) => conflict("decision_overtaken", detail);
