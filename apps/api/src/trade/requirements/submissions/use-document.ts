import type { addRequirementDocument, FieldValues, LabelField } from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { pickValues } from "../../documents/field-values.ts";
import { addDocument, lockDocument } from "../proofs/usable-document-queries.ts";
import { lockItem, requireUnsent } from "./lock-item.ts";
import { requireOwnItem } from "./require-own-item.ts";
import { saveSubmissionValues } from "./save-values.ts";
import { insertDraft, raiseVersion } from "./submission-queries.ts";
import { requireRoom } from "./upload-file.ts";

/** Adds a document of the lists to what is sent next for an item, with the values that it has for the item's fields. */
export async function useDocument(
  scope: VendorScope,
  secrets: SecretBox,
  id: string,
  { version, document_id: documentId }: z.output<typeof addRequirementDocument.body>,
) {
  // Archiving locks a document before its items.
  await lockDocument(scope, documentId);
  const item = await lockItem(scope, id, version);
  const draft = requireUnsent(item) ?? { id: await insertDraft(scope, id), values: {}, files: 0 };
  requireRoom(item, draft.files + 1);
  const values = await addDocument(scope, id, draft.id, documentId);
  if (!values) throw invalid({ document_id: ["This document cannot be sent here. It may be in the archive."] });
  await saveSubmissionValues(scope, secrets, item, draft, pickMissing(item.fields, values, draft.values));
  await raiseVersion(scope, id);
  return requireOwnItem(scope, id);
}

/** Returns the values of fields that have none yet. Secrets are typed again. */
function pickMissing(fields: readonly LabelField[], values: FieldValues, given: FieldValues) {
  const open = fields.filter(({ key, type }) => type !== "secret" && given[key] === undefined);
  return pickValues(open, values);
}
