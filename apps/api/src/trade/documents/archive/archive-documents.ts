import type { NamedDocuments } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { archiveSpaces } from "../../../record/downloads/archive-spaces.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { moveFromArchive, deleteArchived, findArchivedSkus, moveToArchive } from "./archiving-queries.ts";
import { lockProducts, lockUploads, type LockedDocument } from "../document-lock-queries.ts";
import { reasons, lockChangeable, type Reason } from "../lock-changeable.ts";
import { requireWithinQuotas, type Quotas } from "../upload/quotas.ts";
import type { Proofs } from "./proofs.ts";

type Named = z.output<typeof NamedDocuments>;

export interface ArchiveParts {
  quotas: Quotas;
  proofs: Proofs;
}

/** Archives documents of products or of orders. A document that is named with an order must belong to that order. */
export async function archive(scope: VendorScope, proofs: Proofs, space: LockedDocument["space"], named: Named) {
  const belongsToOrder = createOrderCheck(named);
  const { documents, ids, outcome } = await lockChangeable(scope, getIds(named), (document): Reason | undefined => {
    if (document.space !== space || document.state === "staged") return reasons.missing;
    if (!belongsToOrder(document)) return reasons.missing;
    return document.state === "archived" ? reasons.archived : undefined;
  });
  await moveToArchive(scope, ids);
  await proofs.takeAway(scope, ids);
  await recordEvents(
    scope,
    documents.map(({ id, name, purchase_order }) => ({
      company_id: scope.companyId,
      type: "document.archived",
      subject: id,
      data: { space, name, purchase_order },
    })),
  );
  return outcome;
}

/**
 * Restores documents from the archive, and returns the links that are lost because their product no longer exists. A document
 * that is named with an order must belong to that order.
 */
export async function restore(scope: VendorScope, { quotas, proofs }: ArchiveParts, named: Named) {
  await lockUploads(scope);
  await lockProducts(scope, await findArchivedSkus(scope, getIds(named)));
  const belongsToOrder = createOrderCheck(named);
  const { ids, outcome } = await lockChangeable(scope, getIds(named), (document) =>
    belongsToOrder(document) ? isNotArchived(scope, document) : reasons.missing,
  );
  const lost = Map.groupBy(await moveFromArchive(scope, ids), ({ document_id }) => document_id);
  await requireWithinQuotas(scope, quotas, ids);
  await proofs.giveBack(scope, ids);
  const lost_links = Object.fromEntries([...lost].map(([id, links]) => [id, links.map(({ gxp_sku }) => gxp_sku)]));
  return { ...outcome, lost_links };
}

/** Deletes archived documents, except those on legal hold and those that were sent as required documents. A job removes their files later. */
export async function deletePermanently(scope: VendorScope, documentIds: readonly string[]) {
  const { ids, outcome } = await lockChangeable(
    scope,
    documentIds,
    (document) => isNotArchived(scope, document) ?? findHold(document),
  );
  await deleteArchived(scope, ids);
  return outcome;
}

function findHold({ legal_hold: isOnHold, was_sent: wasSent }: LockedDocument): Reason | undefined {
  if (isOnHold) return reasons.onLegalHold;
  return wasSent ? reasons.sent : undefined;
}

const getIds = (named: Named) => named.map(({ id }) => id);

/** Returns a function that checks whether a document belongs to the order named with it. Without an order any document does. */
function createOrderCheck(named: Named) {
  const orders = new Map(named.map(({ id, order_id }) => [id, order_id ?? undefined]));
  return ({ id, purchase_order }: LockedDocument) => [undefined, purchase_order].includes(orders.get(id));
}

function isNotArchived(scope: VendorScope, { state, space }: LockedDocument): Reason | undefined {
  if (state === "staged" || !archiveSpaces(scope).some((one) => one === space)) return reasons.missing;
  return state === "archived" ? undefined : reasons.restored;
}
