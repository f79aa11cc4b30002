import type {
  CompanyOrder,
  CompanyProduct,
  CompanyProductSortKey,
  OrderSortKey,
  WithdrawnChoice,
} from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { countRows, findPage, limitToPage, type Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { isListed, showsWithdrawn, withdrawalColumn } from "../../ground/db/withdrawn-products.ts";
import { matchStates, orderColumns, type StateFilters, stateColumns } from "./all-order-queries.ts";

export interface ListQuery<Key extends string> extends Paging {
  search?: string | undefined;
  ordering: Key | `-${Key}`;
}

interface ProductsQuery extends ListQuery<CompanyProductSortKey> {
  withdrawn?: WithdrawnChoice | undefined;
}

/** The key of each order, and whether values may be missing. A missing value sorts as the lowest, as in the indexes. */
export type Sorts<Key extends string> = Record<Key, RawBuilder<unknown> | { nullable: RawBuilder<unknown> }>;

export function toOrder<Key extends string>(sorts: Sorts<Key>, ordering: Key | `-${Key}`, id: RawBuilder<unknown>) {
  const isDescending = ordering.startsWith("-");
  const sort = sorts[ordering.replace(/^-/, "") as Key]; // The type of `ordering` allows no other text.
  const way = isDescending ? sql`desc` : sql`asc`;
  if (!("nullable" in sort)) return sql`${sort} ${way}, ${id} ${way}`;
  return sql`${sort.nullable} ${way} nulls ${isDescending ? sql`last` : sql`first`}, ${id} ${way}`;
}

/** One page of the products of a company that match, and their count on all pages. */
export async function findCompanyProducts(
  { db }: StaffScope,
  companyId: string,
  { search = "", ordering, withdrawn = "hide", ...paging }: ProductsQuery,
) {
  const patterns = searchPatterns(search);
  const matching = sql.join(
    patterns.map((pattern) => sql`s.search like ${pattern}`),
    sql` and `,
  );
  const isFound = sql`p.id in (select s.product_id from product_search s where s.company_id = ${companyId} and ${matching})`;
  const conditions =
    withdrawn === "hide"
      ? [isListed, ...(patterns.length > 0 ? [isFound] : [])]
      : showsWithdrawn({ withdrawn, patterns, isFound });
  const found = sql`from products p where p.company_id = ${companyId} ${and(conditions)}`;
  // The page is found first, so that edits are counted only for its products.
  const { rows } = await sql<CompanyProduct>`
    select p.gxp_sku, p.supplier_sku, p.name, p.category, money_text(p.price) as price, p.percents_complete,
      coalesce((select e.fields from edited_products e
        where e.company_id = p.company_id and e.product_id = p.id and e.status = 'pending'), 0) as edits_waiting,
      ${withdrawalColumn}
    from (select p.* ${found} order by ${toOrder(productSorts, ordering, sql`p.id`)} ${limitToPage(paging)}) p
    order by ${toOrder(productSorts, ordering, sql`p.id`)}`.execute(db);
  const isWhole = withdrawn === "hide" && patterns.length === 0;
  const count = isWhole ? await findProductCount({ db }, companyId) : await countRows(db, found);
  return { count, results: rows };
}

/** The expressions of a list's indexes. */
const productSorts: Sorts<CompanyProductSortKey> = {
  name: sql`lower(p.name)`,
  supplier_sku: sql`p.supplier_sku`,
  gxp_sku: sql`p.gxp_sku`,
  category: { nullable: sql`p.category` },
  price: { nullable: sql`p.price` },
  percents_complete: sql`p.percents_complete`,
};

async function findProductCount({ db }: Pick<StaffScope, "db">, companyId: string) {
  const row = await db
    .selectFrom("catalogue_versions")
    .select("products")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.products ?? 0;
}

/** One page of the purchase orders of a company that match, and their count on all pages. */
export async function findCompanyOrders(
  { db }: StaffScope,
  companyId: string,
  { search = "", ordering, response_state, fulfillment_state, late, ...paging }: ListQuery<OrderSortKey> & StateFilters,
) {
  const patterns = searchPatterns(search);
  const matching = sql.join(
    patterns.map((pattern) => sql`s.search like ${pattern}`),
    sql` and `,
  );
  const found = sql`from purchase_orders o where o.company_id = ${companyId}
    ${patterns.length > 0 ? sql`and o.id in (select s.order_id from order_search s where s.company_id = ${companyId} and ${matching})` : sql``}
    ${and(matchStates({ response_state, fulfillment_state, late }))}`;
  const order = toOrder(orderSorts, ordering, sql`o.id`);
  const columns = sql<CompanyOrder>`${orderColumns}, ${stateColumns}`;
  const { count, rows } = await findPage(db, { columns, found, order }, paging);
  return { count, results: rows };
}

const orderSorts: Sorts<OrderSortKey> = {
  purchase_order: sql`o.purchase_order`,
  due_date: { nullable: sql`o.due_date` },
  order_date: sql`o.order_date`,
  total: sql`o.total`,
};
