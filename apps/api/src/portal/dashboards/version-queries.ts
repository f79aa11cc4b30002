import { sql } from "kysely";
import { createCountCache } from "../../ground/db/count-cache.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Returns the current day by the database's clock, which all figures use. */
export async function findToday({ db }: VendorScope) {
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(db);
  return onlyRow(rows).today;
}

/** Caches figures of a company's products or orders until they change or the day ends. */
export function cachePerVersion<Figures>(
  table: "catalogue_versions" | "order_versions",
  find: (scope: VendorScope) => Promise<Figures>,
) {
  const cache = createCountCache<Figures>();
  return async (scope: VendorScope) => {
    const { rows } = await sql<{ version: string | null; today: string }>`
      select (select version::text from ${sql.table(table)} where company_id = ${scope.companyId}) as version,
        current_date::text as today`.execute(scope.db);
    return cache.get([scope.companyId, rows[0]], () => find(scope));
  };
}
