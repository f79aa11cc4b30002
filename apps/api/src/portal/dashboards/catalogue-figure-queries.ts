import { editableIds, getColumn } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { isListed } from "../../ground/db/withdrawn-products.ts";

interface CatalogueSum {
  products: number;
  /** Null while there are no products. */
  completeness: number | null;
  median_lead_time: number | null;
  /** Products without a value, in the order of `editableIds`. */
  missing: number[];
}

/** Returns the figures of the whole catalogue, without the products that have ended. */
export async function sumCatalogue({ db, companyId }: VendorScope) {
  const missing = editableIds.map((id) => sql`(count(*) - count(${sql.ref(getColumn(id))}))::int`);
  const { rows } = await sql<CatalogueSum>`
    select count(*)::int as products, avg(percents_complete)::float8 as completeness,
      percentile_disc(0.5) within group (order by lead_time_days) as median_lead_time,
      array[${sql.join(missing)}] as missing
    from products p where company_id = ${companyId} and ${isListed}`.execute(db);
  return onlyRow(rows);
}

interface CatalogueShape {
  of: "completeness" | "rank" | "lead time";
  /** The lowest value of a range, or the rank. Null for products without a value. */
  step: number | null;
  products: number;
}

/** Counts products by completeness, rank and lead time in one query. */
export async function findCatalogueShape({ db, companyId }: VendorScope) {
  const { rows } = await sql<CatalogueShape>`
    select
      case when grouping(completeness) = 0 then 'completeness' when grouping(rank) = 0 then 'rank' else 'lead time' end as of,
      coalesce(completeness, rank, lead_time) as step, count(*)::int as products
    from (
      select
        case when percents_complete = 100 then 100 when percents_complete > 74 then 75 when percents_complete > 49 then 50
          when percents_complete > 24 then 25 else 0 end as completeness,
        case when gxp_priority > 4 then 5 else gxp_priority end as rank,
        case when lead_time_days < 8 then 0 when lead_time_days < 15 then 8 when lead_time_days < 31 then 15
          when lead_time_days < 61 then 31 when lead_time_days > 60 then 61 end as lead_time
      from products p where company_id = ${companyId} and ${isListed}
    ) p
    group by grouping sets ((completeness), (rank), (lead_time))`.execute(db);
  return rows;
}
