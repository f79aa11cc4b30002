import { eventTypeIds, eventTypes, type EventType, type SnapshotKind } from "@lading/contract";
import type { SessionUser } from "../../ground/db/scope.ts";
import { requirePermission } from "../../ground/http/check-access.ts";
import { notFound } from "../../ground/http/refusal.ts";

/** The kinds of records of snapshots, and those that events tell about. */
export type RecordKind = SnapshotKind | NonNullable<(typeof eventTypes)[EventType]["reads"]>;

/** A reader of everything needs the permissions for reading a single record too. */
const needed = {
  companies: { staff: ["provider.view_companies"], vendors: [] },
  products: {
    staff: ["provider.view_products"],
    vendors: ["products.view_product"],
  },
  orders: { staff: ["provider.view_orders"], vendors: ["orders.view_order"] },
  documents: {
    staff: ["provider.view_documents"],
    vendors: ["persistent_documents.view_product_docs", "order_documents.view_order_docs"],
  },
} as const satisfies Record<RecordKind, { staff: readonly string[]; vendors: readonly string[] }>;

/** Refuses a reader whose role does not see these kinds of records, or whose company has the section switched off. */
export function requireKinds(user: SessionUser, kinds: readonly RecordKind[]) {
  if (user.companyId !== null && kinds.includes("documents") && user.flagsOff.includes("Product Documents"))
    throw notFound();
  if (
    user.companyId !== null &&
    kinds.length === 1 &&
    kinds[0] === "orders" &&
    user.flagsOff.includes("Order Responses")
  )
    throw notFound();
  for (const kind of kinds)
    for (const permission of needed[kind][user.companyId === null ? "staff" : "vendors"])
      requirePermission(permission, user);
}

/** Returns the kinds of records that changes of these types, by default of all, tell about. */
export const getKindsOfTypes = (types: readonly EventType[] = eventTypeIds): RecordKind[] => [
  ...new Set(types.flatMap((type) => eventTypes[type].reads ?? [])),
];

/** Returns the types that a user of a vendor follows, undefined for all: none of orders while the company does not answer them. */
export const getFollowedTypes = ({ flagsOff }: SessionUser, types: EventType[] | undefined) =>
  flagsOff.includes("Order Responses")
    ? (types ?? eventTypeIds).filter((type) => eventTypes[type].reads !== "orders")
    : types;
