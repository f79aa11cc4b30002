import { eventTypeIds, eventTypes, type EventType, type FeatureName, type SnapshotKind } from "@lading/contract";
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
  requirements: { staff: ["provider.review_documents"], vendors: ["requirements.view"] },
} as const satisfies Record<RecordKind, { staff: readonly string[]; vendors: readonly string[] }>;

/** Refuses a reader whose role does not see these kinds of records, or whose company has the section switched off. */
export function requireKinds(user: SessionUser, kinds: readonly RecordKind[]) {
  if (user.companyId !== null && kinds.includes("documents") && user.flagsOff.includes("Product Documents"))
    throw notFound();
  const [only] = kinds;
  if (only && kinds.length === 1 && !isSwitchedOn(user, only)) throw notFound();
  for (const kind of kinds)
    for (const permission of needed[kind][user.companyId === null ? "staff" : "vendors"])
      requirePermission(permission, user);
}

/** The sections of which vendors are told nothing while they are switched off. */
const sections: Partial<Record<RecordKind, FeatureName>> = {
  orders: "Order Responses",
  requirements: "Required Documents",
};

function isSwitchedOn({ companyId, flagsOff }: SessionUser, kind: RecordKind) {
  const section = sections[kind];
  return companyId === null || section === undefined || !flagsOff.includes(section);
}

/**
 * Returns the kinds of records that changes of these types tell about. A reader who names no types needs no permission for required documents,
 * and gets their events only with it.
 */
export const getKindsOfTypes = (types?: readonly EventType[]): RecordKind[] => {
  const kinds = new Set((types ?? eventTypeIds).flatMap((type) => eventTypes[type].reads ?? []));
  return [...kinds].filter((kind) => types !== undefined || kind !== "requirements");
};

/** Returns the types that a user follows, undefined for all: none of a section that is switched off for the user's company. */
export function getFollowedTypes(user: SessionUser, types: EventType[] | undefined) {
  const side = user.companyId === null ? "staff" : "vendors";
  const isFollowed = (kind: RecordKind) =>
    isSwitchedOn(user, kind) &&
    (types !== undefined ||
      kind !== "requirements" ||
      needed[kind][side].every((one) => user.permissions.includes(one)));
  const followed = (types ?? eventTypeIds).filter((type) => {
    const kind = eventTypes[type].reads;
    return kind === null || isFollowed(kind);
  });
  return types === undefined && followed.length === eventTypeIds.length ? undefined : followed;
}
