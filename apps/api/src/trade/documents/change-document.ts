import type { DocumentChange } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict, errorAnswer, invalid, notFound, Refusal } from "../../ground/http/refusal.ts";
import { deleteStaged, isMissingLabel, saveValues, type NewValues } from "./document-change-queries.ts";
import { findDocuments } from "./document-record-queries.ts";
import { lockDocuments, type LockedDocument } from "./document-lock-queries.ts";
import { reasons } from "./lock-changeable.ts";

/** The documents that a change may affect: those of products, or those of one order. */
type Place = { space: "product" } | { space: "order"; purchaseOrder: string };

/** Changes a document's name or label, unless another user has changed the same value since the caller read it. */
export async function changeDocument(scope: VendorScope, place: Place, id: string, change: DocumentChange) {
  const document = (await lockDocuments(scope, [id])).get(id);
  if (!document || !isAt(document, place)) throw notFound();
  if (document.state === "archived") throw conflict("document_archived", reasons.archived);
  const { name = document.name, label_id = document.label_id } = change;
  const isRenamed = isConflicting(document.name, name, change.old_name);
  const isRelabeled = isConflicting(document.label_id, label_id, change.old_label_id);
  if (isRenamed || isRelabeled) throw await createConflict(scope, id, { isRenamed, isRelabeled });
  if (name !== document.name || label_id !== document.label_id)
    await saveDocuments(scope, [{ id, name, label_id }], "label_id");
  return readChanged(scope, id);
}

/** Returns whether the change would overwrite a value that the caller has not read. Without an old value it returns false. */
const isConflicting = <T>(live: T, wanted: T, seen: T | undefined) =>
  seen !== undefined && seen !== live && wanted !== live;

async function createConflict(scope: VendorScope, id: string, { isRenamed, isRelabeled }: Record<string, boolean>) {
  const document = await readChanged(scope, id);
  const label = document.label === null ? "removed its label" : `gave it the label “${document.label}”`;
  const changes = [isRenamed && `renamed it “${document.name}”`, isRelabeled && label].filter(
    (change) => change !== false,
  );
  const detail = `Someone ${changes.join(" and ")} while you were editing. Save again to replace that.`;
  const params = { name: isRenamed ? document.name : undefined, label: isRelabeled ? document.label : undefined };
  return new Refusal(409, { ...errorAnswer("document_changed", detail, params), document });
}

const isAt = (document: LockedDocument, place: Place) =>
  document.state !== "staged" &&
  document.space === place.space &&
  (place.space === "product" || document.purchase_order === place.purchaseOrder);

/** Saves new values. If a label does not exist, the call fails with an error of the given field. */
export async function saveDocuments(scope: VendorScope, documents: readonly NewValues[], labelField: string) {
  try {
    await saveValues(scope, documents);
  } catch (failure) {
    if (isMissingLabel(failure)) throw invalid({ [labelField]: ["This label is no longer there."] });
    throw failure;
  }
}

/** Returns the document for the response. The caller has locked it. */
export async function readChanged(scope: VendorScope, id: string) {
  const [document] = await findDocuments(scope, [id]);
  return document!; // A locked row exists.
}

export async function removeStaged(scope: VendorScope, id: string) {
  if (!(await deleteStaged(scope, id))) throw notFound();
}
