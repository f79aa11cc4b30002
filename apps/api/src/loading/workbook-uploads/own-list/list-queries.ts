import type { ListKey } from "@lading/contract";
import { getColumn } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";
import type { ColumnFacts } from "../../map/column-facts.ts";
import type { ListMapping } from "./list-decisions.ts";

/** Stores what a list contains. */
export const storeList = (
  { db, companyId }: VendorScope,
  id: string,
  { headers, facts, mapping, rows }: { headers: string[]; facts: ColumnFacts[]; mapping: ListMapping; rows: number },
) =>
  sql`
    update workbook_uploads set headers = ${headers}, facts = ${asJsonb(facts)}, mapping = ${asJsonb(mapping)}, rows = ${rows},
      columns = ${headers.length}
    where company_id = ${companyId} and id = ${id}`.execute(db);

export const storeMapping = ({ db, companyId }: VendorScope, id: string, mapping: ListMapping) =>
  sql`update workbook_uploads set mapping = ${asJsonb(mapping)} where company_id = ${companyId} and id = ${id}`.execute(
    db,
  );

/** The mapping that the company last used for these headers. */
export async function findRemembered({ db, companyId }: VendorScope, headers: Buffer) {
  const { rows } = await sql<{ mapping: Omit<ListMapping, "matches"> & { columns: Record<string, string | null> } }>`
    select mapping from workbook_mappings where company_id = ${companyId} and headers = ${headers}`.execute(db);
  return rows[0]?.mapping;
}

export const rememberList = ({ db, companyId }: VendorScope, headers: Buffer, mapping: object) =>
  sql`
    insert into workbook_mappings (company_id, headers, mapping) values (${companyId}, ${headers}, ${asJsonb(mapping)})
    on conflict (company_id, headers) do update set mapping = excluded.mapping, used_at = statement_timestamp()`.execute(
    db,
  );

/** Returns the GXP SKUs of the company's products that have these values in a field, by value. Withdrawn products do not count. */
export async function findSkusByKey({ db, companyId }: VendorScope, key: ListKey, values: readonly string[]) {
  const column = sql.ref(`p.${getColumn(key)}`);
  const { rows } = await sql<{ value: string; gxp_skus: string[] }>`
    select ${column} as value, array_agg(p.gxp_sku order by p.gxp_sku) as gxp_skus
    from products p where p.company_id = ${companyId} and ${column} = any(${values}) and ${isListed}
    group by 1`.execute(db);
  return new Map(rows.map(({ value, gxp_skus }) => [value, gxp_skus]));
}
