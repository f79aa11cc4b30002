import type { Client } from "pg";
import type { DemonstrationEdit } from "./edits.ts";
import type { DemonstrationProposal } from "./proposals.ts";

/** Inserts the products that a company proposes. Those that staff accepted or merged are the newest product of the company. */
export async function addProposals(
  client: Client,
  companyId: string,
  proposals: readonly DemonstrationProposal[],
  reviewer: string,
) {
  await client.query(
    `insert into product_proposals (company_id, author_id, product, why, status, reason, gxp_sku, submitted_at, decided_at, decided_by, image_id)
     select $1, author.id, p.product, p.why, p.status, p.reason,
       case when p.status in ('approved', 'merged') then
         (select gxp_sku from products where company_id = $1 order by id desc limit 1) end,
       now() - p."hoursAgo" * interval '1 hour',
       case when p.status <> 'proposed' then now() - p."hoursAgo" * interval '0.6 hours' end,
       case p.status when 'proposed' then null when 'withdrawn' then author.id else reviewer.id end,
       (select image_id from products o
         where o.company_id = $1 and o.image_id is not null and o.name like '%' || p."looksLike" || '%' order by o.id limit 1)
     from jsonb_to_recordset($2) as p (author text, "looksLike" text, "hoursAgo" float8, status text, product jsonb, reason text, why text)
     left join users author on author.email = p.author
     join users reviewer on reviewer.email = $3`,
    [companyId, JSON.stringify(proposals), reviewer],
  );
}

/** Inserts the edits of a set, which wait. */
export async function addEditSet(
  client: Client,
  companyId: string,
  edits: readonly DemonstrationEdit[],
  reviewer: string,
) {
  const { rows } = await client.query<{ id: string }>(
    `insert into edit_sets (company_id, id, author_id, products, changes, submitted_at)
     select $1, gen_random_uuid(), (select id from users where email = $2), $3, $4, now() - $5 * interval '1 hour' returning id`,
    [companyId, edits[0]?.author, new Set(edits.map(({ gxp_sku }) => gxp_sku)).size, edits.length, edits[0]?.hours_ago],
  );
  await addFieldEdits(client, companyId, edits, reviewer, rows[0]?.id);
}

/** Inserts a company's edits. `reviewer` has approved and rejected edits; the author has withdrawn others. */
export async function addFieldEdits(
  client: Client,
  companyId: string,
  edits: readonly DemonstrationEdit[],
  reviewer: string,
  setId: string | null = null,
) {
  await client.query(
    `insert into field_edits
       (company_id, product_id, name, old_value, new_value, status, author_id, submitted_at, decided_at, decided_by, reason, set_id)
     select p.company_id, p.id, e.name, e.old_value, e.new_value, e.status, author.id, now() - e.hours_ago * interval '1 hour',
       now() - e.decided_hours_ago * interval '1 hour',
       case e.status when 'pending' then null when 'withdrawn' then author.id else reviewer.id end, e.reason, $4
     from jsonb_to_recordset($2) as e (
       gxp_sku text, name text, old_value text, new_value text, status text, author text, hours_ago float8,
       decided_hours_ago float8, reason text
     )
     join products p on p.company_id = $1 and p.gxp_sku = e.gxp_sku
     left join users author on author.email = e.author
     join users reviewer on reviewer.email = $3`,
    [companyId, JSON.stringify(edits), reviewer, setId],
  );
}
