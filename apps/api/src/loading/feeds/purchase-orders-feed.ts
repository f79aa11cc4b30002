import { resolveCompanies } from "./find-companies.ts";
import type { Feed } from "./feed.ts";
import { amount, code, currency, day, line, prose } from "./field-rules.ts";

export const purchaseOrdersFeed: Feed = {
  kind: "purchase-orders",
  table: "purchase_orders",
  touches: ["purchase_orders", "order_search", "order_counts"],
  columns: {
    company_code: { required: true, value: code, isReference: true },
    purchase_order: { required: true, value: code },
    vendor_reference_id: { value: line },
    order_date: { required: true, value: day, type: "date" },
    due_date: { value: day, type: "date" },
    location: { value: line },
    status: { required: true, value: line },
    total: { required: true, value: amount(12), type: "numeric", isA: "money" },
    currency: { value: currency },
    ship_to: { value: prose },
    buyer_contact: { value: line },
    message: { value: prose },
    respond_by: { value: day, type: "date" },
  },
  company: "company_id",
  namedBy: ["purchase_order"],
  notes:
    "The total is in the currency, a code of three letters; without one it is US dollars. The first line of `ship_to` is the name of the place. A buyer with an address, `Dale Okafor <dale@provider.example>`, can be written to. `respond_by` is the day by which the order should be answered, until 17:00 in the time zone of the work queue's calendar. It counts for the lines that are not changed after it was loaded.",
  key: ["company_id", "purchase_order"],
  names: { status: "order_statuses" },
  resolve: resolveCompanies,
  notifies: true,
};
