import { type FieldValues, getExpiryField, type GivenValues, type Label } from "@lading/contract";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { isMissingLabel, saveSecrets, saveValues, type NewValues } from "./document-change-queries.ts";
import type { LockedDocument } from "./document-lock-queries.ts";
import { isSameValue, mergeValues, pickValues, readValues, requireFields } from "./field-values.ts";
import { findLabels, isAskedForFields } from "./label-queries.ts";
import { hideSecrets, sealDocumentSecret, takeSecrets } from "./secret-values.ts";

/** The new name, label and values of a document. What is left out stays. */
export interface Wanted {
  name?: string | undefined;
  label_id?: number | null | undefined;
  values?: GivenValues | undefined;
}

/** The members of the request under whose names messages are. */
export interface Places {
  label: string;
  values: (id: string) => string;
}

/**
 * Returns the rows of documents with new values. Throws if a label does not exist, if a value does not fit its field, or if a
 * required field of a new label, or one beside given values, has no value.
 */
export async function planDocuments(
  scope: VendorScope,
  documents: readonly (LockedDocument & { wanted: Wanted })[],
  places: Places,
): Promise<NewValues[]> {
  const [first] = documents;
  if (!first) return [];
  // All documents of a call are of one space.
  const labels = await findLabels(scope, first.space);
  const isAsked = isAskedForFields(scope);
  return documents.map(({ id, wanted, ...before }) => {
    const { name = before.name, label_id = before.label_id, values: given } = wanted;
    const label = labels.find((one) => one.id === label_id);
    if (label_id !== null && !label) throw lostLabel(places.label);
    const fields = label?.fields ?? [];
    const read = given ? readValues(isAsked ? fields : [], given, places.values(id)) : {};
    const { changes, secrets } = takeSecrets(fields, read, before.values, places.values(id));
    const values = mergeValues(before.values, changes);
    if (isAsked && (given || label_id !== before.label_id)) requireFields(fields, values, places.values(id));
    return {
      id,
      name,
      label_id,
      former: pickValues(fields, before.values),
      values,
      expires_on: findExpiry(label, values),
      changes: Object.fromEntries(
        Object.entries(changes).filter(
          ([key, value]) => typeof secrets[key] === "string" || !isSameValue(before.values[key], value),
        ),
      ),
      secrets,
      ...(given && { audited: hideSecrets(fields, given) }),
    };
  });
}

function findExpiry(label: Label | undefined, values: FieldValues) {
  const field = label && getExpiryField(label.fields);
  const day = field && pickValues([field], values)[field.key];
  return typeof day === "string" ? day : null;
}

/** Whether a planned row differs from the document. */
export const isChanged = ({ name, label_id, changes }: NewValues, before: LockedDocument) =>
  name !== before.name || label_id !== before.label_id || Object.keys(changes).length > 0;

/** Saves planned rows. A label may be deleted between the plan and this call. */
export async function saveDocuments(
  scope: VendorScope,
  secrets: SecretBox,
  documents: readonly NewValues[],
  labelField: string,
) {
  try {
    await saveValues(scope, documents);
    await saveSecrets(
      scope,
      documents.flatMap(({ id, secrets: given }) =>
        Object.entries(given).map(([key, secret]) => ({
          id,
          key,
          sealed: secret === null ? null : sealDocumentSecret(secrets, secret, id),
        })),
      ),
    );
  } catch (failure) {
    if (isMissingLabel(failure)) throw lostLabel(labelField);
    throw failure;
  }
}

const lostLabel = (field: string) => invalid({ [field]: ["This label is no longer there."] });
