import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

export interface NewValues {
  id: string;
  name: string;
  label_id: number | null;
}

/** Sets name and label. A staged document becomes visible in the lists. */
export const saveValues = ({ db, companyId }: VendorScope, documents: readonly NewValues[]) =>
  sql`
    update documents d set name = n.name, label_id = n.label_id, staged_by = null, modified_date = now()
    from unnest(
      ${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ name }) => name)}::text[],
      ${documents.map(({ label_id }) => label_id)}::int[]
    ) as n (id, name, label_id)
    where d.company_id = ${companyId} and d.id = n.id`.execute(db);

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
