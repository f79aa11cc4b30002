import type { Pool } from "pg";

/**
 * Sets the products' figures of the year like those of a real catalogue: few products sell much, many little, some nothing.
 * They derive from the GXP SKU, so they are the same in each run. The trigger is disabled, because it would hold a copy of all
 * rows in memory, and nothing that it updates depends on these figures.
 */
export async function spreadFigures(owner: Pool) {
  await owner.query("alter table products disable trigger products_updated");
  await owner.query(`
    update products p set
      ytd_end_user_sales = f.sales, ytd_purchases = round(f.sales * 0.82, 2), ytd_market_share = f.share,
      ytd_search_queries = f.searches, current_inventory = f.stock, avg_item_delivery = f.delivery
    from (
      select company_id, id,
        case when a < 0.85 then round((exp(3 + 7 * b) * coalesce(ln(price + 1), 1))::numeric, 2) end as sales,
        case when a < 0.85 then round((100 * c * c)::numeric, 3) end as share,
        case when a < 0.9 then (400 * b * b * b)::int end as searches,
        case when a < 0.95 then (250 * c * c)::int end as stock,
        case when a < 0.85 then round((2 + 28 * b)::numeric, 2) end as delivery
      from products, lateral (
        select (hashtext(gxp_sku || 'a') & 65535) / 65536.0 as a, (hashtext(gxp_sku || 'b') & 65535) / 65536.0 as b,
          (hashtext(gxp_sku || 'c') & 65535) / 65536.0 as c
      ) chances
    ) f
    where p.company_id = f.company_id and p.id = f.id`);
  await owner.query("alter table products enable trigger products_updated");
  await owner.query("vacuum analyze");
}
