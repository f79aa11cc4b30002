import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";

/** The ways in which somebody can have touched a product since an import or an approval has created it, as the reason why it stays. */
export const touches = {
  values: "its values were changed since",
  edits: "its vendor has submitted changes of it",
  documents: "it has documents",
  orders: "purchase orders contain it",
  figures: "figures of it were loaded",
} as const;
type Touch = keyof typeof touches;

interface CreatedProduct {
  id: string;
  touched: Touch[];
}

/**
 * Returns those of these products that an import or the approval of a proposal has created, and how each was touched since. A value that
 * changed and changed back does not count.
 */
export async function findTouches({ db }: StaffScope, sourceId: string, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<CreatedProduct>`
    select p.id, array_remove(array[
      case when exists (
        select from (
          select (array_agg(c.old order by c.at, c.field))[1] as before, (array_agg(c.new order by c.at desc, c.field))[1] as after
          from field_change c where c.company_id = p.company_id and c.product_id = p.id
            and c.field <> all ('{ytd_purchases,ytd_end_user_sales,ytd_search_queries,ytd_market_share,current_inventory,avg_item_delivery}')
          group by c.field
        ) changed where before is distinct from after
      ) then 'values' end,
      case when exists (select from field_edits e where e.company_id = p.company_id and e.product_id = p.id) then 'edits' end,
      case when exists (select from document_products d where d.company_id = p.company_id and d.product_id = p.id) then 'documents' end,
      case when exists (select from purchase_order_lines l where l.company_id = p.company_id and l.product_id = p.id) then 'orders' end,
      case when exists (select from product_sales s where s.company_id = p.company_id and s.product_id = p.id) then 'figures' end
    ], null) as touched
    from products p
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[]) and exists (
      select from product_writes w
      where w.company_id = p.company_id and w.product_id = p.id and w.changes is null and w.source_id = ${sourceId})`.execute(
    db,
  );
  return rows;
}
