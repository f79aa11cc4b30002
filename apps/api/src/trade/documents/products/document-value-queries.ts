import { type FieldValue, hideSecret, isHiddenSecret, type LabelField, type PastValue } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** Returns all values that were given for a listed product document, the newest first; undefined if there is no such document. */
export async function findPastValues({ db, companyId }: VendorScope, id: string): Promise<PastValue[] | undefined> {
  const document = await db
    .selectFrom("documents")
    .leftJoin("labels", "labels.id", "documents.label_id")
    .select("labels.fields")
    .where("documents.company_id", "=", companyId)
    .where("documents.id", "=", id)
    .where("documents.space", "=", "product")
    .where("documents.staged_by", "is", null)
    .executeTakeFirst();
  if (!document) return undefined;
  const { rows } = await sql<ValueRow>`
    select v.key, v.value, v.source, v.set_at, u.first_name || ' ' || u.last_name as by
    from document_values v left join users u on u.id = v.set_by
    where v.company_id = ${companyId} and v.document_id = ${id} order by v.id desc limit 500`.execute(db);
  const fields = (document.fields ?? []) as unknown as LabelField[]; // The contract of labels writes nothing else.
  return rows.map(({ set_at, ...row }) => {
    const field = fields.find(({ key }) => key === row.key);
    const { value } = row;
    // Values from a time when the field was no secret are hidden too.
    const isOpen = field?.type === "secret" && typeof value === "string" && !isHiddenSecret(value);
    return {
      ...row,
      value: isOpen ? hideSecret(value) : value,
      name: field?.name ?? row.key,
      at: set_at.toISOString(),
    };
  });
}

interface ValueRow {
  key: string;
  value: FieldValue | null;
  source: PastValue["source"];
  set_at: Date;
  by: string | null;
}
