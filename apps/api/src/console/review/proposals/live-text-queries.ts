import { type AttributeId, canonicalText, editableIds } from "@lading/contract";
import { sql } from "kysely";
import { selectAttributes } from "../../../ground/db/attribute-columns.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";

/** The values of a product that vendors may change, in canonical text form. */
export async function findLiveTexts({ db }: StaffScope, companyId: string, productId: string) {
  const { rows } = await sql<Record<AttributeId, string | number | boolean | null>>`
    select ${selectAttributes(editableIds)} from products p where p.company_id = ${companyId} and p.id = ${productId}`.execute(
    db,
  );
  const row = onlyRow(rows);
  const texts: Partial<Record<AttributeId, string | null>> = {};
  for (const id of editableIds) texts[id] = canonicalText(id, row[id]);
  return texts;
}
