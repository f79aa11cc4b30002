import type { FieldValues, GivenValues } from "@lading/contract";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { mergeValues, readValues } from "../../documents/field-values.ts";
import { takeSecrets } from "../../documents/secret-values.ts";
import type { HeldItem } from "./lock-item.ts";
import { saveSecrets, setValues } from "./submission-queries.ts";

/** Adds values to a submission that was not sent yet. Returns all of its values. A value that does not fit its field is refused. */
export async function saveSubmissionValues(
  scope: CompanyScope,
  box: SecretBox,
  { fields }: Pick<HeldItem, "fields">,
  { id, values: before }: { id: string; values: FieldValues },
  given: GivenValues,
): Promise<FieldValues> {
  const { changes, secrets } = takeSecrets(fields, readValues(fields, given), before, "values");
  const values = mergeValues(before, changes);
  await setValues(scope, id, values);
  await saveSecrets(
    scope,
    id,
    Object.entries(secrets).map(([key, secret]) => ({
      key,
      sealed: secret === null ? null : box.seal(Buffer.from(secret), `fields of submission ${id}`),
    })),
  );
  return values;
}
