import type { PartlyDone } from "@lading/contract";
import type { VendorScope } from "../db/scope.ts";
import { holdDocuments, type HeldDocument } from "./held-document-queries.ts";

/** Why something cannot be done to one of several documents. */
export const reasons = {
  isGone: "This document is no longer there.",
  wasArchived: "It was archived meanwhile.",
  wasRestored: "It was restored meanwhile.",
  isHeld: "It is on legal hold, which keeps it from being deleted.",
} as const;
export type Reason = (typeof reasons)[keyof typeof reasons];

/**
 * Holds the documents and tells those of which `reasonOf` says nothing against it from the others. An id counts once,
 * however often it is named.
 */
export async function sortOut(
  scope: VendorScope,
  ids: readonly string[],
  reasonOf: (document: HeldDocument) => Reason | undefined,
) {
  const held = await holdDocuments(scope, ids);
  const documents: HeldDocument[] = [];
  const refused: [id: string, reason: Reason][] = [];
  for (const id of new Set(ids)) {
    const document = held.get(id);
    const reason = document ? reasonOf(document) : reasons.isGone;
    if (document && !reason) documents.push(document);
    else if (reason) refused.push([id, reason]);
  }
  const outcome: PartlyDone = { errors: refused.map(([id]) => id), reasons: Object.fromEntries(refused) };
  return { documents, ids: documents.map(({ id }) => id), outcome };
}
