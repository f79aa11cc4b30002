import type { Client } from "pg";
import { createRule, type Person } from "./requirement-rule.ts";

/**
 * Adds a requirement of one product that the company's latest report about a single product proves, so that archiving the report asks first.
 */
export async function addProvenItem(client: Client, companyId: string, { sender, decider }: Person) {
  const { rows } = await client.query<{ id: string; label_id: number; product_id: string; gxp_sku: string }>(
    `select d.id, d.label_id, p.id as product_id, p.gxp_sku
     from documents d join labels l on l.id = d.label_id and l.name = 'Material Test Report'
       join document_products x on x.company_id = d.company_id and x.document_id = d.id
       join products p on p.company_id = x.company_id and p.id = x.product_id and p.withdrawn_at is null
     where d.company_id = $1 and d.space = 'product' and d.archived_at is null and d.extension = 'pdf'
       and (select count(*) from document_products y where y.company_id = d.company_id and y.document_id = d.id) = 1
     order by d.uploaded_at desc, d.id limit 1`,
    [companyId],
  );
  const [report] = rows;
  if (!report) return;
  const rule = {
    ...createRule(
      companyId,
      "Quality Agreement, 4.3",
      "Send the report of the mill, or use the one of the product's documents. It must name the heat.",
    ),
    condition: { company_ids: [companyId], attributes: [{ name: "gxp_sku", test: "equals", value: report.gxp_sku }] },
  };
  await client.query(
    `with required as (
       insert into requirements (name, label_id, applies_to, rule, is_silent, is_active, published_at)
         values ('Material Test Report', $2, 'product', $3, true, true, now() - interval '40 days') returning id
     ), item as (
       insert into requirement_items (company_id, requirement_id, kind, product_id, state, opened_at)
         select $1, id, 'product', $4, 'accepted', now() - interval '33 days' from required returning id
     ), filed as (
       insert into requirement_files (company_id, id, name, extension, size, sha256, uploaded_at, uploaded_by, folder)
         select company_id, id, name, extension, size, sha256, uploaded_at, $6, 'documents' from documents
           where company_id = $1 and id = $5 returning id
     ), sent as (
       insert into requirement_submissions (company_id, item_id, state, batch_id, begun_by, sent_at, sent_by, decided_at, decided_by, told_at,
           former_state)
         select $1, id, 'accepted', gen_random_uuid(), $6, now() - interval '20 days', $6, now() - interval '19 days', $7,
           now() - interval '19 days', 'missing' from item returning id
     )
     insert into requirement_submission_files (company_id, submission_id, file_id) select $1, sent.id, filed.id from sent, filed`,
    [companyId, report.label_id, rule, report.product_id, report.id, sender, decider],
  );
}
