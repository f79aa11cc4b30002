import { type FieldValues, getExpiryField, type GivenValues, type Label } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { isMissingLabel, saveValues, type NewValues } from "./document-change-queries.ts";
import type { LockedDocument } from "./document-lock-queries.ts";
import { isSameValue, mergeValues, pickValues, readValues, requireFields } from "./field-values.ts";
import { findLabels, isAskedForFields } from "./label-queries.ts";

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
    const changes = given ? readValues(isAsked ? fields : [], given, places.values(id)) : {};
    const values = mergeValues(before.values, changes);
    // A file of an order gets its label at once when it is uploaded, and its values when somebody edits it.
    const isNewLabel = label_id !== before.label_id && before.space === "product";
    if (isAsked && (given || isNewLabel)) requireFields(fields, values, places.values(id));
    return {
      id,
      name,
      label_id,
      values,
      expires_on: findExpiry(label, values),
      changes: Object.fromEntries(
        Object.entries(changes).filter(([key, value]) => !isSameValue(before.values[key], value)),
      ),
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
export async function saveDocuments(scope: VendorScope, documents: readonly NewValues[], labelField: string) {
  try {
    await saveValues(scope, documents);
  } catch (failure) {
    if (isMissingLabel(failure)) throw lostLabel(labelField);
    throw failure;
  }
}

const lostLabel = (field: string) => invalid({ [field]: ["This label is no longer there."] });
