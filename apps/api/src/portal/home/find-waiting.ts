import {
  type AttributeId,
  canonicalText,
  mostNeeded,
  mostPlaces,
  type Permission,
  type Waiting,
  type WaitingKind,
  waitingKinds,
} from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { findNeeded, findSentDocuments } from "../../trade/requirements/items/item-group-queries.ts";
import {
  findBareOrders,
  findExpiringDocuments,
  findLapsingAgreements,
  findOrdersToAnswer,
  findOwnDrafts,
  findPendingChanges,
  findRejectedFields,
} from "./waiting-queries.ts";

/** One kind of waiting entries: their number, and their places, with one item for each entry. */
interface Found {
  kind: WaitingKind;
  count: number;
  places: readonly string[];
  narrowed?: Waiting["waiting"][number]["narrowed"];
}

/**
 * Returns the entries that wait for the company and that this user may see and resolve, the most urgent first, and the changes
 * that wait on the provider, and the documents that the company must send.
 */
export async function findWaiting(scope: VendorScope): Promise<Waiting> {
  const may = (...needed: Permission[]) => needed.every((permission) => scope.user.permissions.includes(permission));
  const flagsOff: readonly string[] = scope.user.flagsOff;
  const seesNeeded = may("requirements.view") && !flagsOff.includes("Required Documents");
  const needed = seesNeeded ? await findNeeded(scope, mostNeeded) : undefined;
  const sent = seesNeeded ? await findSentDocuments(scope) : undefined;
  const found: Found[] = [];
  const seesProducts = may("products.view_product") && !flagsOff.includes("Product Catalog");
  const onProvider = seesProducts ? await findPendingChanges(scope) : undefined;
  if (seesProducts && may("products.edit_products"))
    found.push(await rejectedFields(scope), await unfinishedDrafts(scope));
  if (may("corporate_agreements.view_corporateagreement")) found.push(...(await agreements(scope)));
  if (may("orders.view_order", "orders.respond") && !scope.user.flagsOff.includes("Order Responses"))
    found.push({ kind: "orders_to_answer", ...(await findOrdersToAnswer(scope, mostPlaces)) });
  const hasDocuments = ["Product Documents", "Required Documents"].every((flag) => !flagsOff.includes(flag));
  if (hasDocuments && may("persistent_documents.view_product_docs", "persistent_documents.edit_document"))
    found.push({ kind: "expiring_documents", ...(await findExpiringDocuments(scope, mostPlaces)) });
  if (may("order_documents.view_order_docs", "order_documents.upload_document"))
    found.push({ kind: "orders_without_documents", ...(await findBareOrders(scope, mostPlaces)) });
  const waiting = found
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind))
    .map(({ places, ...rest }) => ({ ...rest, places: [...new Set(places)].slice(0, mostPlaces) }));
  return {
    waiting,
    ...(onProvider && { on_provider: onProvider }),
    ...(needed && { needed }),
    ...(sent && { sent_documents: sent }),
  };
}

/** A rejected field no longer waits if the provider's feed has changed its published value since. */
async function rejectedFields(scope: VendorScope): Promise<Found> {
  const fields = (await findRejectedFields(scope)).filter(
    // Edits exist only for attributes.
    ({ name, old_value, live_value }) => canonicalText(name as AttributeId, live_value) === old_value,
  );
  return { kind: "rejected_fields", count: fields.length, places: fields.map(({ gxp_sku }) => gxp_sku) };
}

async function unfinishedDrafts(scope: VendorScope): Promise<Found> {
  const drafts = await findOwnDrafts(scope);
  return { kind: "unfinished_drafts", count: drafts.length, places: drafts.map(({ gxp_sku }) => gxp_sku) };
}

async function agreements(scope: VendorScope): Promise<Found[]> {
  const lapsing = await findLapsingAgreements(scope);
  return (["missing", "expired", "expiring"] as const).map((state) => {
    const such = lapsing.filter((agreement) => agreement.state === state);
    return { kind: `${state}_agreements`, count: such.length, places: such.map(({ document_type }) => document_type) };
  });
}
