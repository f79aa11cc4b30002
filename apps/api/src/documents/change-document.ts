import type { DocumentChange } from "@lading/contract";
import type { VendorScope } from "../db/scope.ts";
import { conflict, invalid, notFound } from "../http/refusal.ts";
import { deleteStaged, isMissingLabel, saveValues, type NewValues } from "./document-change-queries.ts";
import { findDocuments } from "./document-record-queries.ts";
import { holdDocuments, type HeldDocument } from "./held-document-queries.ts";
import { reasons } from "./partly-done.ts";

/** Where a document is looked for: among those of products, or of one order. */
type Place = { space: "product" } | { space: "order"; purchaseOrder: string };

/** Renames a document or gives it another label. */
export async function changeDocument(scope: VendorScope, place: Place, id: string, change: DocumentChange) {
  const document = (await holdDocuments(scope, [id])).get(id);
  if (!document || !isAt(document, place)) throw notFound();
  if (document.state === "archived") throw conflict(reasons.wasArchived);
  const { name = document.name, label_id = document.label_id } = change;
  if (name !== document.name || label_id !== document.label_id) await save(scope, [{ id, name, label_id }], "label_id");
  return showDocument(scope, id);
}

const isAt = (document: HeldDocument, place: Place) =>
  document.state !== "staged" &&
  document.space === place.space &&
  (place.space === "product" || document.purchase_order === place.purchaseOrder);

/** Saves new values; a label that is not there is told at this field. */
export async function save(scope: VendorScope, documents: readonly NewValues[], labelField: string) {
  try {
    await saveValues(scope, documents);
  } catch (failure) {
    if (isMissingLabel(failure)) throw invalid({ [labelField]: ["This label is no longer there."] });
    throw failure;
  }
}

/** The document as this call leaves it. */
export async function showDocument(scope: VendorScope, id: string) {
  const [document] = await findDocuments(scope, [id]);
  return document!; // It is held.
}

export async function removeStaged(scope: VendorScope, id: string) {
  if (!(await deleteStaged(scope, id))) throw notFound();
}
