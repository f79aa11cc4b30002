import {
  mostSuppliers,
  type MonthOfSales,
  type ProductDetail,
  type StaffProduct,
  type Supplier,
} from "@lading/contract";
import { sql } from "kysely";
import { findPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { CompanyScope, StaffScope } from "../../../ground/db/scope.ts";
import { ofProduct, type ProductId } from "../history/value-origin-queries.ts";
import { detailColumns, rowColumns, type ProductRowRecord } from "../product-record-queries.ts";

/** A product with all attributes and its company. */
type StaffProductRecord = ProductRowRecord &
  Omit<ProductDetail, keyof ProductRowRecord | "image_url"> & {
    id: string;
    company: StaffProduct["company"];
    hidden_because: StaffProduct["visibility"]["hidden_because"];
  };

/** The company's product with this GXP SKU; undefined if there is none. */
export async function findStaffProduct({ db, companyId }: CompanyScope, gxpSku: string) {
  const { rows } = await sql<StaffProductRecord>`
    select p.id, ${rowColumns}, ${detailColumns},
      json_build_object('id', c.id, 'name', c.name, 'company_code', c.company_code) as company,
      case when c.status = 'suspended' then 'company_suspended' when exists (
        select from company_feature_flags f
        where f.company_id = c.id and f.feature_name = 'Product Catalog' and not f.active
      ) then 'catalog_off' end as hidden_because
    from products p join companies c on c.id = p.company_id
    where p.company_id = ${companyId} and p.gxp_sku = ${gxpSku}`.execute(db);
  return rows[0];
}

/** The companies that supply a GXP SKU, by their rank, without the test companies of others; of the given companies, or of all if there are none. */
export async function findSuppliers({ db, companyId }: CompanyScope, gxpSku: string, companyIds: readonly string[]) {
  const { rows } = await sql<Supplier>`
    select json_build_object('id', c.id, 'name', c.name) as company, p.gxp_priority, money_text(p.price) as price, p.lead_time_days,
      c.status = 'suspended' as is_suspended
    from products p join companies c on c.id = p.company_id
    where p.gxp_sku = ${gxpSku} and (p.company_id = ${companyId} or not c.is_test) ${companyIds.length > 0 ? sql`and p.company_id = any(${companyIds}::uuid[])` : sql``}
    order by p.gxp_priority nulls last, lower(c.name), c.id limit ${mostSuppliers}`.execute(db);
  return rows;
}

/** The roles of vendors that may see products, each with the number of the company's active users who have it. */
export async function findRolesThatSee({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ name: string; users: number }>`
    select r.name, count(u.id)::int as users
    from roles r join role_permissions m on m.role_id = r.id and m.permission = 'products.view_product'
    left join users u on u.role_id = r.id and u.company_id = ${companyId} and u.status = 'active'
    where not r.of_provider group by r.id, r.name order by lower(r.name)`.execute(db);
  return rows;
}

/** The figures of a product by month, the latest first. */
export async function findSales({ db }: StaffScope, product: ProductId, paging: Paging) {
  const columns = sql<MonthOfSales>`s.month, money_text(s.purchases) as purchases, money_text(s.end_user_sales) as end_user_sales,
    s.market_share::float8 as market_share, s.search_queries, s.current_inventory,
    s.avg_item_delivery::float8 as avg_item_delivery`;
  const found = sql`from product_sales s where ${ofProduct(product)}`;
  const { count, rows } = await findPage(db, { columns, found, order: sql`s.month desc` }, paging);
  return { count, results: rows };
}

interface OwnChange {
  changes: Record<string, [unknown, unknown]>;
  /** The change was made longer ago than it can be undone. */
  is_over: boolean;
}

/** The changes that a staff member's call made to a product. The time counts until the request came, not until it received its locks. */
export async function findOwnChange({ db, user }: StaffScope, product: ProductId, changeId: string, forMs: number) {
  const { rows } = await sql<OwnChange>`
    select changes, at < now() - ${forMs} * interval '1 ms' as is_over from product_writes
    where ${ofProduct(product)} and source = 'console' and source_id = ${changeId} and actor_id = ${user.id}`.execute(
    db,
  );
  return rows[0];
}

/** Deletes the notification of a rank that is undone. */
export async function withdrawRankNotification(
  { db }: StaffScope,
  changeId: string,
  companyId: string,
  gxpSku: string,
) {
  await sql`
    select withdraw_decision_notifications(${changeId}, array[${companyId}]::uuid[], array[${gxpSku}]::text[])`.execute(
    db,
  );
}
