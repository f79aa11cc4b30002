import { exportCalls, invoiceExportColumns } from "@lading/contract";
import { listExport } from "../../../record/exports/list-export.ts";
import { findInvoices } from "./invoice-queries.ts";

export const invoiceExport = listExport({
  name: "invoices",
  calls: exportCalls.invoices,
  title: "Invoices",
  columns: invoiceExportColumns,
  async find(scope, query) {
    const { results: rows, count: total } = await findInvoices(scope, query);
    return { rows, total };
  },
  toCells: (invoice) => invoice,
});
