import { copyRows } from "./copy-rows.ts";
import { getIds, refreshYearToDate } from "./demonstration-queries.ts";
import { createOrders } from "./orders.ts";
import type { Product } from "./product.ts";
import { seededRandom } from "./random.ts";
import { popularities, generateSales } from "./sales.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** Adds a year of sales and orders of existing products. Returns the orders. */
export async function addBusiness(
  { client, company, companyId }: VendorTarget,
  catalogue: readonly Product[],
  today: string,
) {
  const random = seededRandom(company.orders);
  const popularity = popularities(catalogue, random);
  const productIds = await getIds(client, "products", companyId);
  const months = generateSales(catalogue, popularity, company.yearlyTurnover, today, random);
  await copyRows(
    client,
    "product_sales",
    months
      .map(({ gxp_sku, ...month }) => ({
        company_id: companyId,
        product_id: productIds.get(gxp_sku) ?? null,
        ...month,
      }))
      .toArray(),
  );
  await refreshYearToDate(client, companyId, today);

  const orders = createOrders(
    { catalogue, popularity, orders: company.orders, firstNumber: company.firstNumber, today },
    random,
  );
  await copyRows(
    client,
    "purchase_orders",
    orders.map(({ lines: _lines, ...order }) => ({ company_id: companyId, ...order })),
  );
  const orderIds = await getIds(client, "purchase_orders", companyId);
  await copyRows(
    client,
    "purchase_order_lines",
    orders.flatMap(({ purchase_order, lines }) =>
      lines.map(({ gxp_sku, ...line }) => ({
        company_id: companyId,
        order_id: orderIds.get(purchase_order) ?? null,
        product_id: productIds.get(gxp_sku) ?? null,
        ...line,
      })),
    ),
  );
  return orders;
}
