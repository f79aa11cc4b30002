import type { Feed } from "./feed.ts";
import { amount, code, count, day, line, positiveAmount, prose, yesOrNo } from "./field-rules.ts";
import { resolveOrders } from "./find-orders.ts";
import { resolveProducts } from "./find-products.ts";

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
    await resolveOrders(scope, batch);
    await resolveProducts(scope, batch, "product_id");
  },
};
