import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";

interface MonthOfSales {
  month: string;
  sales: number | null;
  purchases: number | null;
  /** Of the market of what was sold, in percent. */
  share: number | null;
}

/**
 * The company's sales in the last twelve months, this one last; a month without any has no figures. A product's share of its
 * market tells how large that market is, so the company's own share is its sales in all those markets together.
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
 * What each category has sold this year, the most first, and what the provider has bought of it: products that were bought and
 * not sold yet count too, or the year's purchases would be less than those of its months. Categories with neither are left out.
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

/** The ten products that have sold the most this year. */
export async function findTopProducts({ db, companyId }: VendorScope) {
  const { rows } = await sql<SoldProduct>`
    select gxp_sku, name, ytd_end_user_sales::float8 as sales, ytd_market_share::float8 as share
    from products where company_id = ${companyId} and ytd_end_user_sales > 0
    order by ytd_end_user_sales desc nulls last, id desc limit 10`.execute(db);
  return rows;
}
