import {
  attributeIds,
  editableIds,
  getColumn,
  type AttributeId,
  type WorkbookKey,
  type WorkbookRequest,
} from "@lading/contract";
import { sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { selectAttributes } from "../../../ground/db/attribute-columns.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";
import { found } from "../list/product-match-queries.ts";

/** The filters of a workbook, which narrow together. */
export type WorkbookFilter = Pick<WorkbookRequest, "search" | "category" | "gxp_skus">;

/** The products of the filter, as `p`, without those that staff have withdrawn. */
function matching({ companyId }: VendorScope, { search = "", category, gxp_skus }: WorkbookFilter) {
  const patterns = searchPatterns(search);
  const conditions = [
    isListed,
    ...(category && category.length > 0 ? [sql`p.category = any(${category})`] : []),
    ...(gxp_skus ? [sql`p.gxp_sku = any(${gxp_skus})`] : []),
    ...(patterns.length > 0 ? [sql`p.id in (select product_id from ${found({ patterns, inFields: false })})`] : []),
  ];
  return sql`from products p where p.company_id = ${companyId} ${and(conditions)}`;
}

const isEmpty = (id: AttributeId) => sql`${sql.ref(`p.${getColumn(id)}`)} is null`;

const hasEmptyField = sql`num_nulls(${sql.join(editableIds.map((id) => sql.ref(`p.${getColumn(id)}`)))}) > 0`;

interface EmptyCells {
  products: number;
  /** Products with an empty editable field. */
  incomplete: number;
  /** The empty cells of each editable field. */
  empty: Partial<Record<WorkbookKey, number>>;
}

/** Counts the products of the filter, and their empty editable fields. */
export async function countEmptyCells(scope: VendorScope, filter: WorkbookFilter): Promise<EmptyCells> {
  const counts = editableIds.map((id) => sql`${sql.lit(id)}, count(*) filter (where ${isEmpty(id)})`);
  const { rows } = await sql<EmptyCells>`
    select count(*)::int as products, count(*) filter (where ${hasEmptyField})::int as incomplete,
      json_build_object(${sql.join(counts)}) as empty
    ${matching(scope, filter)}`.execute(scope.db);
  return onlyRow(rows);
}

export async function countProducts(scope: VendorScope, filter: WorkbookFilter) {
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products ${matching(scope, filter)}`.execute(scope.db);
  return onlyRow(rows).products;
}

/** The GXP SKUs of the products of the filter, sorted. */
export async function findSkus(scope: VendorScope, filter: WorkbookFilter, onlyMissing: boolean) {
  const { rows } = await sql<{ gxp_sku: string }>`
    select p.gxp_sku ${matching(scope, filter)} ${onlyMissing ? sql`and ${hasEmptyField}` : sql``}
    order by p.gxp_sku`.execute(scope.db);
  return rows.map(({ gxp_sku }) => gxp_sku);
}

/** A product's values by the keys of columns. Days are ISO texts and amounts of money decimal texts. */
export type WorkbookProduct = Readonly<Record<WorkbookKey, string | number | boolean | null>>;

/** These products in this order. Those that do not exist are left out. */
export async function findWorkbookProducts({ db, companyId }: VendorScope, gxpSkus: readonly string[]) {
  const { rows } = await sql<WorkbookProduct>`
    select p.name, ${selectAttributes(attributeIds)}, p.gxp_priority, p.percents_complete
    from unnest(${gxpSkus}::text[]) with ordinality as wanted (gxp_sku, place)
    join products p on p.company_id = ${companyId} and p.gxp_sku = wanted.gxp_sku
    order by wanted.place`.execute(db);
  return rows;
}
