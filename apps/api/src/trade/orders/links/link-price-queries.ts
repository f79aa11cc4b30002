import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** Whether pages of mailed links show prices to the people of the company. */
export async function showsPrices({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ link_prices: boolean }>`
    select coalesce(m.link_prices, d.link_prices) as link_prices
    from order_settings d left join company_order_settings m on m.company_id = ${companyId}`.execute(db);
  return onlyRow(rows).link_prices;
}
