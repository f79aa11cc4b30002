import { addDays } from "./calendar.ts";
import { copyRows } from "./copy-rows.ts";
import { getIds, refreshYearToDate } from "./demonstration-queries.ts";
import { createInvoices } from "./invoices.ts";
import { createUnusualOrders, getLineWords, getOrderWords } from "./order-words.ts";
import { createOrders } from "./orders.ts";
import type { Product } from "./product.ts";
import { seededRandom } from "./random.ts";
import { popularities, generateSales } from "./sales.ts";
import { answerOrders } from "./answer-orders.ts";
import { addPastOrders } from "./past-orders.ts";
import { sendOrders } from "./send-orders.ts";
import { shipOrders } from "./ship-orders.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** Adds a year of sales and orders of existing products. Returns the orders, without two unusual ones of today. */
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
  const all = [...orders, ...createUnusualOrders(catalogue, company.firstNumber, today)];
  const names = new Map(catalogue.map(({ gxp_sku, name }) => [gxp_sku, name]));
  await copyRows(
    client,
    "purchase_orders",
    all.map(({ lines: _lines, ...order }, place) => ({
      company_id: companyId,
      ...order,
      ...getOrderWords(order, place),
    })),
  );
  const orderIds = await getIds(client, "purchase_orders", companyId);
  await copyRows(
    client,
    "purchase_order_lines",
    all.flatMap((order) =>
      order.lines.map(({ gxp_sku, ...line }, index) => ({
        company_id: companyId,
        order_id: orderIds.get(order.purchase_order) ?? null,
        product_id: productIds.get(gxp_sku) ?? null,
        ...line,
        ...getLineWords(order, index, names.get(gxp_sku) ?? gxp_sku),
      })),
    ),
  );
  // The second line of an order with 200 comes in two deliveries.
  const long = all.find(({ lines }) => lines.length >= 200);
  const [, line] = long?.lines ?? [];
  if (long && line)
    await copyRows(
      client,
      "order_schedules",
      [line.due_date, addDays(line.due_date, 14)].map((due_date, index) => ({
        company_id: companyId,
        order_id: orderIds.get(long.purchase_order) ?? null,
        line: line.line,
        schedule: index + 1,
        quantity: index === 0 ? 10 : line.quantity - 10,
        due_date,
      })),
    );
  await copyRows(
    client,
    "invoice_statuses",
    createInvoices(all, today).map((invoice) => ({ company_id: companyId, ...invoice })),
  );
  await sendOrders(client, companyId, today);
  await answerOrders(client, companyId, today);
  await shipOrders(client, companyId, today);
  await addPastOrders(client, companyId, today);
  return orders;
}
