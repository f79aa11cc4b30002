import type { DocumentChange } from "@lading/contract";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict, errorAnswer, notFound, Refusal } from "../../ground/http/refusal.ts";
import { AuditedResponse } from "../../ground/http/responses.ts";
import { deleteStaged, type NewValues } from "./document-change-queries.ts";
import { findDocuments } from "./document-record-queries.ts";
import { lockDocuments, type LockedDocument } from "./document-lock-queries.ts";
import { isSameValue } from "./field-values.ts";
import { findLabels } from "./label-queries.ts";
import { reasons } from "./lock-changeable.ts";
import { isChanged, planDocuments, saveDocuments } from "./save-documents.ts";

/** The documents that a change may affect: those of products, or those of one order. */
type Place = { space: "product" } | { space: "order"; purchaseOrder: string };

/** Changes a document's name, label or values, unless another user has changed the same since the caller read it. */
export async function changeDocument(
  scope: VendorScope,
  secrets: SecretBox,
  { id, ...place }: Place & { id: string },
  change: DocumentChange,
) {
  const document = (await lockDocuments(scope, [id])).get(id);
  if (!document || !isAt(document, place)) throw notFound();
  if (document.state === "archived") throw conflict("document_archived", reasons.archived);
  const [planned] = await planDocuments(scope, [{ ...document, wanted: change }], {
    label: "label_id",
    values: () => "values",
  });
  if (!planned) throw notFound();
  const isRenamed = isConflicting(document.name, planned.name, change.old_name);
  const isRelabeled = isConflicting(document.label_id, planned.label_id, change.old_label_id);
  const fields = Object.keys(change.old_values ?? {}).filter((key) => isOverwritten(planned, change, key));
  if (isRenamed || isRelabeled || fields.length > 0)
    throw await createConflict(scope, id, place.space, { isRenamed, isRelabeled, fields });
  if (isChanged(planned, document)) await saveDocuments(scope, secrets, [planned], "label_id");
  return new AuditedResponse(await readChanged(scope, id), planned.audited ? [{ values: planned.audited }] : []);
}

/** Returns whether the change would overwrite a value that the caller has not read. Without an old value it returns false. */
const isConflicting = <T>(live: T, wanted: T, seen: T | undefined) =>
  seen !== undefined && seen !== live && wanted !== live;

/** Whether a value would be replaced that the caller has not read. */
function isOverwritten({ changes, former }: NewValues, { old_values: seen = {} }: DocumentChange, key: string) {
  const old = seen[key];
  const shown = typeof old === "number" ? String(old) : old === "" ? null : old;
  return changes[key] !== undefined && !isSameValue(shown, former[key]);
}

interface Overwritten {
  isRenamed: boolean;
  isRelabeled: boolean;
  /** Keys of fields. */
  fields: readonly string[];
}

async function createConflict(
  scope: VendorScope,
  id: string,
  space: Place["space"],
  { isRenamed, isRelabeled, fields: keys }: Overwritten,
) {
  const document = await readChanged(scope, id);
  const asked = (await findLabels(scope, space)).find((one) => one.id === document.label_id)?.fields ?? [];
  const fields = keys.map((key) => asked.find((field) => field.key === key)?.name ?? key);
  const label = document.label === null ? "removed its label" : `gave it the label “${document.label}”`;
  const changes = [
    isRenamed && `renamed it “${document.name}”`,
    isRelabeled && label,
    fields.length > 0 && `changed ${list.format(fields)}`,
  ].filter((change) => change !== false);
  const detail = `Someone ${list.format(changes)} while you were editing. Save again to replace that.`;
  const params = {
    name: isRenamed ? document.name : undefined,
    label: isRelabeled ? document.label : undefined,
    fields: fields.length > 0 ? fields : undefined,
  };
  return new Refusal(409, { ...errorAnswer("document_changed", detail, params), document });
}

const list = new Intl.ListFormat("en-US");

const isAt = (document: LockedDocument, place: Place) =>
  document.state !== "staged" &&
  document.space === place.space &&
  (place.space === "product" || document.purchase_order === place.purchaseOrder);

/** Returns the document for the response. The caller has locked it. */
export async function readChanged(scope: VendorScope, id: string) {
  const [document] = await findDocuments(scope, [id]);
  return document!; // A locked row exists.
}

export async function removeStaged(scope: VendorScope, id: string) {
  if (!(await deleteStaged(scope, id))) throw notFound();
}
