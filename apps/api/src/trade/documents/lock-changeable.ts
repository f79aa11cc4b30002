import type { PartlyDone } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { lockDocuments, type LockedDocument } from "./document-lock-queries.ts";

/** Why a bulk change skips a document. */
export const reasons = {
  missing: "This document is no longer there.",
  archived: "It was archived meanwhile.",
  restored: "It was restored meanwhile.",
  sent: "It was sent as a required document, which keeps it from being deleted.",
  onLegalHold: "It is on legal hold, which keeps it from being deleted.",
} as const;
export type Reason = (typeof reasons)[keyof typeof reasons];

/**
 * Locks the documents and separates those that can be changed from those for which `findReason` returns a reason against
 * it. Repeated ids count once.
 */
export async function lockChangeable(
  scope: VendorScope,
  ids: readonly string[],
  findReason: (document: LockedDocument) => Reason | undefined,
) {
  const locked = await lockDocuments(scope, ids);
  const documents: LockedDocument[] = [];
  const refused: [id: string, reason: Reason][] = [];
  for (const id of new Set(ids)) {
    const document = locked.get(id);
    const reason = document ? findReason(document) : reasons.missing;
    if (document && !reason) documents.push(document);
    else if (reason) refused.push([id, reason]);
  }
  const outcome: PartlyDone = { errors: refused.map(([id]) => id), reasons: Object.fromEntries(refused) };
  return { documents, ids: documents.map(({ id }) => id), outcome };
}
