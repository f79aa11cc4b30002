import * as z from "zod/mini";
import { invoiceExportColumns } from "./export-columns.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber } from "../ground/ids.ts";
import { ordering, Paging, repeated, SearchText } from "../ground/list.ts";
import { invoiceSortKeys } from "../ground/list-values.ts";
import { Day, Decimal, inOrder, text } from "../ground/text.ts";
import {
  exportChoice,
  exportFields,
  exporting,
  exportStart,
  exportStartSummary,
  exportSummary,
} from "../record/exports.ts";

/** What the provider's system says about an invoice. Nobody changes it in the portal. */
export const InvoiceStatus = z.object({
  invoice_number: z.string(),
  /** Null if the invoice is about no order, or about several. */
  purchase_order: z.nullable(z.string()),
  /** Whether the company has that order here. */
  has_order: z.boolean(),
  amount: Decimal,
  /** A code of three letters. */
  currency: z.string(),
  /** In the words of the provider's system. */
  state: z.string(),
  received_on: z.nullable(Day),
  due_on: z.nullable(Day),
  paid_on: z.nullable(Day),
  payment_reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** When the provider's system sent it last, changed or not. */
  loaded_at: z.iso.datetime(),
});
export type InvoiceStatus = z.output<typeof InvoiceStatus>;

const filters = {
  ordering: z._default(z.optional(ordering(invoiceSortKeys)), "-received_on"),
  /** Words to find in the numbers of invoices and orders, and in the references of payments. */
  search: z._default(z.optional(SearchText), ""),
  state: repeated(text(200)),
  /** Whether the invoices are paid. */
  paid: z.optional(z.enum(["true", "false"], "Must be true or false.")),
  /** First and last due date, both inclusive. */
  date_after: z.optional(Day),
  date_before: z.optional(Day),
  purchase_order: z.optional(PurchaseOrderNumber),
};

const query = z.extend(Paging, filters).check(inOrder);
export type InvoicesQuery = z.output<typeof query>;

const response = z.object({
  count: z.int(),
  results: z.array(InvoiceStatus),
  /** When the provider's system sent invoices of the company last; null if it never did. */
  loaded_at: z.nullable(z.iso.datetime()),
});

const view = { access: "orders.view_order", flag: "Order Responses" } as const;

export const listInvoiceStatuses = endpoint({
  method: "GET",
  path: "/api/invoice-statuses/",
  ...view,
  summary: "How far the company's invoices are with the provider, a page at a time, by default the newest first",
  query,
  response,
});

export const listInvoiceStates = endpoint({
  method: "GET",
  path: "/api/invoice-statuses/states",
  ...view,
  summary: "The states that the company's invoices have, by which their list can be filtered",
  response: z.object({ states: z.array(z.string()) }),
});

export const exportInvoiceStatuses = endpoint({
  ...exporting,
  path: "/api/invoice-statuses/export",
  ...view,
  summary: exportSummary("invoices"),
  query: z.object({ ...filters, ...exportFields(invoiceExportColumns) }).check(inOrder),
});

export const startInvoiceExport = endpoint({
  ...exportStart,
  path: "/api/invoice-statuses/export",
  ...view,
  summary: exportStartSummary("invoices"),
  query: z.object(filters).check(inOrder),
  body: exportChoice(invoiceExportColumns),
});

export const listInvoicesOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/invoice-statuses",
  access: "provider.view_orders",
  summary: "How far the invoices of a company are, as the company sees it, a page at a time",
  params: z.object({ company: CompanyId }),
  query,
  response,
});
