import type { Client } from "pg";
import type { DemonstrationEdit } from "./edits.ts";

/** Inserts a company's edits. `reviewer` has approved and rejected edits; the author has withdrawn others. */
export async function addFieldEdits(
  client: Client,
  companyId: string,
  edits: readonly DemonstrationEdit[],
  reviewer: string,
) {
  await client.query(
    `insert into field_edits
       (company_id, product_id, name, old_value, new_value, status, author_id, submitted_at, decided_at, decided_by, reason)
     select p.company_id, p.id, e.name, e.old_value, e.new_value, e.status, author.id, now() - e.hours_ago * interval '1 hour',
       now() - e.decided_hours_ago * interval '1 hour',
       case e.status when 'pending' then null when 'withdrawn' then author.id else reviewer.id end, e.reason
     from jsonb_to_recordset($2) as e (
       gxp_sku text, name text, old_value text, new_value text, status text, author text, hours_ago float8,
       decided_hours_ago float8, reason text
     )
     join products p on p.company_id = $1 and p.gxp_sku = e.gxp_sku
     left join users author on author.email = e.author
     join users reviewer on reviewer.email = $3`,
    [companyId, JSON.stringify(edits), reviewer],
  );
}
