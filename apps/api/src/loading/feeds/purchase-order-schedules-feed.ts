import type { Feed } from "./feed.ts";
import { code, count, day, positiveAmount, yesOrNo } from "./field-rules.ts";
import { requireLines } from "./find-lines.ts";
import { resolveOrders } from "./find-orders.ts";
import { openSumCheck } from "./schedule-sums.ts";

/** The deliveries of order lines that have several. */
export const purchaseOrderSchedulesFeed: Feed = {
  kind: "purchase-order-schedules",
  table: "order_schedules",
  touches: ["order_schedules"],
  columns: {
    company_code: { value: code, isReference: true },
    purchase_order: { required: true, value: code, isReference: true },
    line: { required: true, value: count, type: "integer" },
    schedule: { required: true, value: count, type: "integer" },
    quantity: { required: true, value: positiveAmount(9), type: "numeric" },
    due_date: { value: day, type: "date" },
    is_cancelled: { value: yesOrNo, type: "boolean" },
  },
  company: "company_id",
  namedBy: ["purchase_order", "line", "schedule"],
  notes:
    "The deliveries of a line that has several, numbered by `schedule`. The lines must exist. Write the rows of a line one after another: the load warns if they do not add up to the quantity of the line, which counts. Name the company where several companies have an order of this number.",
  key: ["company_id", "order_id", "line", "schedule"],
  async resolve(scope, batch) {
    await resolveOrders(scope, batch);
    await requireLines(scope, batch);
  },
  openCheck: openSumCheck,
};
