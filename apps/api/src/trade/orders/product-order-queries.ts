import type { ProductOrder, ProductOrdersQuery } from "@lading/contract";
import { sql } from "kysely";
import { limitToPage } from "../../ground/db/paged-query.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { orderColumns, sortOrder } from "./order-column-queries.ts";

/** Returns one page of the orders that contain a product, and their number; undefined if the company does not have the product. */
export async function findProductOrders(scope: CompanyScope, gxpSku: string, query: ProductOrdersQuery) {
  const { db, companyId } = scope;
  const { rows: products } = await sql<{ id: string; orders: number }>`
    select p.id, (
      select count(distinct l.order_id)::int from purchase_order_lines l
      where l.company_id = p.company_id and l.product_id = p.id
    ) as orders
    from products p where p.company_id = ${companyId} and p.gxp_sku = ${gxpSku}`.execute(db);
  const [product] = products;
  if (!product) return undefined;

  const { rows } = await sql<ProductOrder>`
    with own as (
      select order_id, sum(quantity) as quantity, sum(quantity * unit_price) as total,
        case when min(units) = max(units) then min(units) end as units
      from purchase_order_lines where company_id = ${companyId} and product_id = ${product.id} group by order_id
    )
    select ${orderColumns(sql`own.total`)}, own.quantity, own.units
    from own join purchase_orders p on p.company_id = ${companyId} and p.id = own.order_id
    order by ${sortOrder(query.ordering, sql`own.total`)}
    ${limitToPage(query)}`.execute(db);
  return { orders: rows, total: product.orders };
}
