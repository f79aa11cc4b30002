import type { Pool } from "pg";

/** The number of products with two pending fields each, as the target requires; at most half of all products. */
const MAX_PRODUCTS = 50_000;

/** Creates pending changes of products of all companies, submitted over the last month. Each run creates the same ones. */
export async function spreadEdits(owner: Pool) {
  await owner.query(
    `insert into field_edits (company_id, product_id, name, old_value, new_value, author_id, submitted_at)
     select p.company_id, p.id, change.name, change.old_value, change.new_value, u.id,
       now() - interval '30 days' * ((hashtext(p.gxp_sku || 'age') & 65535) / 65536.0)
     from (
       select *, count(*) over () as products, row_number() over (order by hashtext(gxp_sku), gxp_sku) as place from products
     ) p
     left join users u on u.company_id = p.company_id
     cross join lateral (values
       ('manufacturer', p.manufacturer, 'Maker ' || (hashtext(p.gxp_sku) & 1023)),
       ('lead_time_days', p.lead_time_days::text, (2000 + (hashtext(p.gxp_sku) & 1023))::text)
     ) as change (name, old_value, new_value)
     where p.place <= least($1, p.products / 2)`,
    [MAX_PRODUCTS],
  );
  await owner.query("vacuum analyze field_edits, edited_products");
}

/** Makes the changes with these ids pending again and restores the old values of the products. */
export async function undoApprovals(owner: Pool, ids: readonly string[]) {
  await owner.query(
    `update products p set manufacturer = e.manufacturer, lead_time_days = e.lead_time_days::int from (
       select company_id, product_id, max(old_value) filter (where name = 'manufacturer') as manufacturer,
         max(old_value) filter (where name = 'lead_time_days') as lead_time_days
       from field_edits where id = any($1) group by 1, 2
     ) e where p.company_id = e.company_id and p.id = e.product_id`,
    [ids],
  );
  await owner.query(
    "update field_edits set status = 'pending', decided_at = null, decided_by = null where id = any($1)",
    [ids],
  );
  await owner.query("vacuum analyze products, field_edits, edited_products");
}
