import { extend, getColumnValues } from "./batch.ts";
import type { Fault } from "./fault.ts";
import type { Feed } from "./feed.ts";
import { amount, code, count, day, line, positiveAmount, prose, yesOrNo } from "./field-rules.ts";
import { resolveProducts } from "./find-products.ts";
import { findOrders, type FoundOrder } from "./reference-queries.ts";

export const purchaseOrderLinesFeed: Feed = {
  kind: "purchase-order-lines",
  table: "purchase_order_lines",
  touches: ["purchase_order_lines"],
  columns: {
    company_code: { value: code, isReference: true },
    purchase_order: { required: true, value: code, isReference: true },
    line: { required: true, value: count, type: "integer" },
    gxp_sku: { required: true, value: code, isReference: true },
    quantity: { required: true, value: positiveAmount(9), type: "numeric" },
    units: { required: true, value: line },
    unit_price: { required: true, value: amount(9), type: "numeric", isA: "money" },
    due_date: { value: day, type: "date" },
    description: { value: prose },
    is_cancelled: { value: yesOrNo, type: "boolean" },
    is_closed: { value: yesOrNo, type: "boolean" },
  },
  company: "company_id",
  namedBy: ["purchase_order", "line"],
  notes: "Name the company where several companies have an order of this number.",
  key: ["company_id", "order_id", "line"],
  async resolve(scope, batch) {
    const orders = Map.groupBy(
      await findOrders(scope, getColumnValues(batch, "purchase_order")),
      (order) => order.number,
    );
    extend(batch, ["company_id", "order_id"], (cell) => {
      const order = chooseOrder(
        orders.get(cell("purchase_order") ?? "") ?? [],
        cell("purchase_order"),
        cell("company_code"),
      );
      return "message" in order ? order : [order.companyId, order.id];
    });

    await resolveProducts(scope, batch, "product_id");
  },
};

/** Orders of several companies may have the same number. The row must then name the company. */
function chooseOrder(orders: FoundOrder[], number: string | null, companyCode: string | null): FoundOrder | Fault {
  const [order, another] = companyCode === null ? orders : orders.filter((one) => one.companyCode === companyCode);
  if (order && !another) return order;
  const message = another
    ? `Several companies have a purchase order ${number}; add company_code.`
    : orders.length > 0
      ? `Purchase order ${number} is not one of company ${companyCode}.`
      : `There is no purchase order ${number}.`;
  return { field: "purchase_order", message, code: "unknown_reference" };
}
