import { type Batch, extend, getColumnIndex } from "./batch.ts";
import type { Feed } from "./feed.ts";
import { amount, code, currency, day, line, prose } from "./field-rules.ts";
import { resolveCompanies } from "./find-companies.ts";
import { noteLoaded } from "./invoice-queries.ts";
import { upsert } from "./upsert-queries.ts";

/** How far the invoices of vendors are, as the provider's system says. */
export const invoiceStatusesFeed: Feed = {
  kind: "invoice-statuses",
  table: "invoice_statuses",
  touches: ["invoice_statuses"],
  columns: {
    company_code: { required: true, value: code, isReference: true },
    invoice_number: { required: true, value: code },
    purchase_order: { value: code },
    amount: { required: true, value: amount(12), type: "numeric", isA: "money" },
    currency: { value: currency },
    state: { required: true, value: line },
    received_on: { value: day, type: "date" },
    due_on: { value: day, type: "date" },
    paid_on: { value: day, type: "date" },
    payment_reference: { value: line },
    note: { value: prose },
  },
  company: "company_id",
  namedBy: ["invoice_number", "purchase_order"],
  notes:
    "An invoice about several orders has a row for each, and one about none has an empty `purchase_order`, which need not be an order of the portal. The amount is in the currency, a code of three letters; without one it is US dollars. `state` has the words of your system, for example `Approved` or `Paid`. Vendors read these values, and when they were loaded last, also if nothing changed. Send all open invoices each time, so that vendors see that the values are of today. No invoice is ever removed by a load.",
  key: ["company_id", "invoice_number", "purchase_order"],
  async resolve(scope, batch) {
    await resolveCompanies(scope, batch);
    writeEmptyOrders(batch);
  },
  async store(scope, feed, batch) {
    const stored = await upsert(scope, feed, batch);
    await noteLoaded(scope, batch);
    return stored;
  },
};

/** A part of the key cannot be null, so that an invoice without an order is found again. */
function writeEmptyOrders(batch: Batch) {
  const place = getColumnIndex(batch, "purchase_order");
  if (place === -1) extend(batch, ["purchase_order"], () => [""]);
  else for (const { values } of batch.rows) values[place] ??= "";
}
