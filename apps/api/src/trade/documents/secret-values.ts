import {
  type FieldValues,
  type GivenValues,
  hideSecret,
  isHiddenSecret,
  isPartOfSecret,
  type LabelField,
  partOfSecret,
} from "@lading/contract";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import { invalid } from "../../ground/http/refusal.ts";
import type { ValueChanges } from "./field-values.ts";

/** Secrets to seal, by the keys of their fields. Null removes one. */
export type NewSecrets = Readonly<Record<string, string | null>>;

/**
 * Separates the secrets from other new values. Among the values is what readers see of each. A secret that repeats what readers see
 * is no new one, because a form sends it like that.
 */
export function takeSecrets(fields: readonly LabelField[], given: ValueChanges, before: FieldValues, place: string) {
  const changes = { ...given };
  const secrets: Record<string, string | null> = {};
  for (const { key, type } of fields) {
    const value = given[key];
    if (type !== "secret" || value === undefined) continue;
    if (typeof value !== "string") secrets[key] = null;
    else if (value === before[key] && isHiddenSecret(value)) delete changes[key];
    else if (isPartOfSecret(value)) throw invalid({ [`${place}.${key}`]: [partOfSecret] });
    else {
      secrets[key] = value;
      changes[key] = hideSecret(value);
    }
  }
  return { changes, secrets };
}

/** Returns the values of a request as the audit record may have them: secrets as readers see them. */
export const hideSecrets = (fields: readonly LabelField[], given: GivenValues): GivenValues =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const isSecret = fields.some((field) => field.key === key && field.type === "secret");
      return [key, isSecret && typeof value === "string" ? hideSecret(value) : value];
    }),
  );

/** A secret that is copied to another document cannot be opened. */
export const sealDocumentSecret = (box: SecretBox, secret: string, documentId: string) =>
  box.seal(Buffer.from(secret), `fields of document ${documentId}`);
