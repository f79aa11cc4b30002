import { copyRows, idsOf, refreshYearToDate } from "./demonstration-queries.ts";
import { ordersOf } from "./orders.ts";
import type { Product } from "./product.ts";
import { seededRandom } from "./random.ts";
import { popularities, salesOf } from "./sales.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** A year of sales and orders of products that are there; answers the orders. */
export async function addBusiness(
  { client, company, companyId }: VendorTarget,
  catalogue: readonly Product[],
  today: string,
) {
  const random = seededRandom(company.orders);
  const popularity = popularities(catalogue, random);
  const productIds = await idsOf(client, "products", companyId);
  const months = salesOf(catalogue, popularity, company.yearlyTurnover, today, random);
  await copyRows(
    client,
    "product_sales",
    [
      "company_id",
      "product_id",
      "month",
      "purchases",
      "end_user_sales",
      "market_share",
      "search_queries",
      "current_inventory",
      "avg_item_delivery",
    ],
    months.map((row) => [
      companyId,
      productIds.get(row.gxp_sku) ?? null,
      row.month,
      row.purchases,
      row.end_user_sales,
      row.market_share,
      row.search_queries,
      row.current_inventory,
      row.avg_item_delivery,
    ]),
  );
  await refreshYearToDate(client, companyId, today);

  const orders = ordersOf(
    { catalogue, popularity, orders: company.orders, firstNumber: company.firstNumber, today },
    random,
  );
  const orderNames = [
    "purchase_order",
    "vendor_reference_id",
    "order_date",
    "due_date",
    "location",
    "status",
    "total",
  ] as const;
  await copyRows(
    client,
    "purchase_orders",
    ["company_id", ...orderNames],
    orders.map((order) => [companyId, ...orderNames.map((name) => order[name])]),
  );
  const orderIds = await idsOf(client, "purchase_orders", companyId);
  await copyRows(
    client,
    "purchase_order_lines",
    ["company_id", "order_id", "product_id", "line", "quantity", "units", "unit_price", "due_date"],
    orders.flatMap((order) =>
      order.lines.map((line) => [
        companyId,
        orderIds.get(order.purchase_order) ?? null,
        productIds.get(line.gxp_sku) ?? null,
        line.line,
        line.quantity,
        line.units,
        line.unit_price,
        line.due_date,
      ]),
    ),
  );
  return orders;
}
