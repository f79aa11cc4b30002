import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { type Batch, getColumnIndex } from "./batch.ts";
import type { LoadScope } from "./feed.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Computes the figures of the year of all products in the batch again, from their figures of months. */
export async function refreshYearToDate({ db }: LoadScope, batch: Pick<Batch, "columns" | "rows">) {
  const [company, product] = [getColumnIndex(batch, "company_id"), getColumnIndex(batch, "product_id")];
  const ids = batch.rows.map(({ values }) => ({ company: values[company], product: values[product] }));
  await sql`
    select refresh_year_to_date_of(${ids.map((id) => id.company)}::uuid[], ${ids.map((id) => id.product)}::bigint[],
      (now() at time zone 'UTC')::date)`.execute(db);
}

/** Empties the sums of the year of at most so many products without a month of the present year. Returns their number. */
export async function endSalesYear(db: Transaction<DB>, most: number) {
  const { rows } = await sql<{ changed: number }>`
    select end_sales_year((now() at time zone 'UTC')::date, ${most}) as changed`.execute(db);
  return onlyRow(rows).changed;
}
