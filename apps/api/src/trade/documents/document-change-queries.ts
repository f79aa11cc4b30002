import type { FieldValues, GivenValues } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { ValueChanges } from "./field-values.ts";
import type { NewSecrets } from "./secret-values.ts";

export interface NewValues {
  id: string;
  name: string;
  label_id: number | null;
  /** The values before that a reader of the label's fields sees. */
  former: FieldValues;
  /** All values, also those of fields that the label does not have. */
  values: FieldValues;
  expires_on: string | null;
  /** The values that differ from those before, and what readers see of new secrets. */
  changes: ValueChanges;
  /** Secrets to seal. */
  secrets: NewSecrets;
  /** The values of the request as the audit record has them. */
  audited?: GivenValues;
}

/** Sets names, labels and values, and adds the changed values to the history. A staged document becomes visible in the lists. */
export async function saveValues({ db, companyId, user }: VendorScope, documents: readonly NewValues[]) {
  const rows = asJsonb(
    documents.map(({ id, name, label_id, expires_on, values }) => ({
      id,
      name,
      label_id,
      expires_on,
      field_values: Object.keys(values).length > 0 ? values : null,
    })),
  );
  await sql`
    update documents d set name = n.name, label_id = n.label_id, field_values = nullif(n.field_values, 'null'),
      expires_on = n.expires_on, staged_by = null, modified_date = now()
    from jsonb_to_recordset(${rows}::jsonb) as n (id uuid, name text, label_id int, field_values jsonb, expires_on date)
    where d.company_id = ${companyId} and d.id = n.id`.execute(db);
  const history = documents.flatMap(({ id, changes }) =>
    Object.entries(changes).map(([key, value]) => ({ document_id: id, key, value })),
  );
  if (history.length === 0) return;
  await sql`
    insert into document_values (company_id, document_id, key, value, source, set_by)
    select ${companyId}, n.document_id, n.key, nullif(n.value, 'null'), ${user.staffId === null ? "typed" : "staff"},
      ${user.staffId ?? user.id}
    from jsonb_to_recordset(${asJsonb(history)}::jsonb) as n (document_id uuid, key text, value jsonb)`.execute(db);
}

interface SealedSecret {
  /** The id of the document. */
  id: string;
  key: string;
  /** Null to remove it. */
  sealed: Buffer | null;
}

/** Stores sealed secrets. Former ones are gone. */
export async function saveSecrets({ db, companyId }: VendorScope, secrets: readonly SealedSecret[]) {
  for (const { id, key, sealed } of secrets)
    await (
      sealed
        ? sql`
          insert into document_secrets (company_id, document_id, key, sealed) values (${companyId}, ${id}, ${key}, ${sealed})
          on conflict (company_id, document_id, key) do update set sealed = ${sealed}`
        : sql`delete from document_secrets where company_id = ${companyId} and document_id = ${id} and key = ${key}`
    ).execute(db);
}

/** Whether a statement failed because a label does not exist, or belongs to another space. */
export const isMissingLabel = (failure: unknown) =>
  failure instanceof Error && "constraint" in failure && failure.constraint === "documents_space_label_id_fkey";

/** Deletes a file that the user uploaded and has not linked yet. Returns false if there is none. */
export async function deleteStaged({ db, companyId, user }: VendorScope, id: string) {
  const { rows } = await sql<{ id: string }>`
    delete from documents where company_id = ${companyId} and id = ${id} and staged_by = ${user.id} returning id`.execute(
    db,
  );
  return rows.length > 0;
}
