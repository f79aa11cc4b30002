import { sql } from "kysely";
import { rememberedCounts } from "../db/remembered-counts.ts";
import type { VendorScope } from "../db/scope.ts";

/** The day it is for the database, by whose clock all figures go. */
export async function findToday({ db }: VendorScope) {
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(db);
  return rows[0]!.today; // A select without a table is one row.
}

/** Figures of a company's products or orders, made once for each version of them and each day. */
export function oncePerVersion<Figures>(
  table: "catalogue_versions" | "order_versions",
  find: (scope: VendorScope) => Promise<Figures>,
) {
  const remembered = rememberedCounts<Figures>();
  return async (scope: VendorScope) => {
    const { rows } = await sql<{ version: string | null; today: string }>`
      select (select version::text from ${sql.table(table)} where company_id = ${scope.companyId}) as version,
        current_date::text as today`.execute(scope.db);
    return remembered([scope.companyId, rows[0]], () => find(scope));
  };
}
