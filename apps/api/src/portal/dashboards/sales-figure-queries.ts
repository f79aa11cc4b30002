import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { isListed } from "../../ground/db/withdrawn-products.ts";

interface MonthOfSales {
  month: string;
  sales: number | null;
  purchases: number | null;
  /** Share of the markets of the sold products, in percent. */
  share: number | null;
}

/**
 * The company's sales in the last twelve months, the current month last. A month without sales has no figures. A product's
 * market share gives the size of its market, and the company's share is its sales in all those markets together.
 */
export async function findMonthsOfSales({ db, companyId }: VendorScope) {
  const { rows } = await sql<MonthOfSales>`
    select m.month::date::text as month, s.end_user_sales::float8 as sales, s.purchases::float8 as purchases,
      (100 * s.sales_in_markets / nullif(s.markets, 0))::float8 as share
    from generate_series(
      date_trunc('month', current_date) - interval '11 months', date_trunc('month', current_date), interval '1 month'
    ) m (month)
    left join sales_months s on s.company_id = ${companyId} and s.month = m.month::date and s.products > 0
    order by m.month`.execute(db);
  return rows;
}

interface CategoryOfSales {
  category: string | null;
  sales: number;
  purchases: number;
  products: number;
}

/**
 * Returns sales and purchases of this year by category, the highest sales first. Products that were bought but not sold count
 * too, and withdrawn ones, because otherwise the year's sums would be less than those of its months. Categories with neither are left out.
 */
export async function findCategoriesOfSales({ db, companyId }: VendorScope) {
  const { rows } = await sql<CategoryOfSales>`
    select category, coalesce(sum(ytd_end_user_sales), 0)::float8 as sales, coalesce(sum(ytd_purchases), 0)::float8 as purchases,
      count(*) filter (where ytd_end_user_sales > 0)::int as products
    from products where company_id = ${companyId} and (ytd_end_user_sales <> 0 or ytd_purchases <> 0)
    group by category order by sales desc, category`.execute(db);
  return rows;
}

interface SoldProduct {
  gxp_sku: string;
  name: string;
  sales: number;
  share: number | null;
}

/** Returns the ten products with the highest sales this year, without those that have ended. */
export async function findTopProducts({ db, companyId }: VendorScope) {
  const { rows } = await sql<SoldProduct>`
    select gxp_sku, name, ytd_end_user_sales::float8 as sales, ytd_market_share::float8 as share
    from products p where company_id = ${companyId} and ytd_end_user_sales > 0 and ${isListed}
    order by ytd_end_user_sales desc nulls last, id desc limit 10`.execute(db);
  return rows;
}
