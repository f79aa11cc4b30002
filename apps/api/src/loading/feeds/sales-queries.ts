import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { type Batch, getColumnIndex } from "./batch.ts";
import type { LoadScope } from "./feed.ts";

/** Computes the figures of the year of all products in the batch again, from their figures of months. */
export async function refreshYearToDate({ db }: LoadScope, batch: Pick<Batch, "columns" | "rows">) {
  const [company, product] = [getColumnIndex(batch, "company_id"), getColumnIndex(batch, "product_id")];
  const ids = batch.rows.map(({ values }) => ({ company: values[company], product: values[product] }));
  await sql`
    select refresh_year_to_date_of(${ids.map((id) => id.company)}::uuid[], ${ids.map((id) => id.product)}::bigint[],
      (now() at time zone 'UTC')::date)`.execute(db);
}

/**
 * Empties the sums of the year of at most so many products without any month of the present year, because their figures are of an
 * earlier year. The last known stock and delivery time stay, because they are no sums. Returns the number of changed products.
 */
export async function endSalesYear(db: Transaction<DB>, most: number) {
  const { numAffectedRows = 0n } = await sql`
    with past as (
      select p.company_id, p.id from products p
      where num_nonnulls(p.ytd_purchases, p.ytd_end_user_sales, p.ytd_search_queries, p.ytd_market_share) > 0
        and not exists (
          select from product_sales s, (values ((now() at time zone 'UTC')::date)) as t (today)
          where s.company_id = p.company_id and s.product_id = p.id and s.month between date_trunc('year', today) and today)
      order by p.company_id, p.gxp_sku limit ${most} for no key update of p
    )
    update products p
      set ytd_purchases = null, ytd_end_user_sales = null, ytd_search_queries = null, ytd_market_share = null
      from past where p.company_id = past.company_id and p.id = past.id`.execute(db);
  return Number(numAffectedRows);
}
