import type { NamedDocuments } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../db/scope.ts";
import { bringBack, deleteArchived, findArchivedSkus, moveToArchive } from "./archiving-queries.ts";
import { holdProducts, type HeldDocument } from "./held-document-queries.ts";
import { reasons, sortOut, type Reason } from "./partly-done.ts";

type Named = z.output<typeof NamedDocuments>;

/** Archives documents of products or of orders; one that is named with an order must be a document of that order. */
export async function archive(scope: VendorScope, space: HeldDocument["space"], named: Named) {
  const isOfItsOrder = ordersOf(named);
  const { ids, outcome } = await sortOut(scope, idsOf(named), (document): Reason | undefined => {
    if (document.space !== space || document.state === "staged") return reasons.isGone;
    if (!isOfItsOrder(document)) return reasons.isGone;
    return document.state === "archived" ? reasons.wasArchived : undefined;
  });
  await moveToArchive(scope, ids);
  return outcome;
}

/**
 * Brings documents back from the archive, and says which links are lost because their product is no more. One that is named
 * with an order must be a document of that order.
 */
export async function restore(scope: VendorScope, named: Named) {
  await holdProducts(scope, await findArchivedSkus(scope, idsOf(named)));
  const isOfItsOrder = ordersOf(named);
  const { ids, outcome } = await sortOut(scope, idsOf(named), (document) =>
    isOfItsOrder(document) ? isNotArchived(document) : reasons.isGone,
  );
  const lost = Map.groupBy(await bringBack(scope, ids), ({ document_id }) => document_id);
  const lost_links = Object.fromEntries([...lost].map(([id, links]) => [id, links.map(({ gxp_sku }) => gxp_sku)]));
  return { ...outcome, lost_links };
}

/** Deletes archived documents for good, but for those on legal hold. Their files go when the store is swept. */
export async function deleteForGood(scope: VendorScope, documentIds: readonly string[]) {
  const { ids, outcome } = await sortOut(
    scope,
    documentIds,
    (document) => isNotArchived(document) ?? (document.legal_hold ? reasons.isHeld : undefined),
  );
  await deleteArchived(scope, ids);
  return outcome;
}

const idsOf = (named: Named) => named.map(({ id }) => id);

/** Tells whether a document is of the order that is named with it; any is where none is named. */
function ordersOf(named: Named) {
  const orders = new Map(named.map(({ id, order_id }) => [id, order_id ?? undefined]));
  return ({ id, purchase_order }: HeldDocument) => [undefined, purchase_order].includes(orders.get(id));
}

const isNotArchived = ({ state }: HeldDocument): Reason | undefined =>
  state === "archived" ? undefined : state === "staged" ? reasons.isGone : reasons.wasRestored;
