import { listInvoicesOfCompany, listInvoiceStates, listInvoiceStatuses } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { companyScope } from "../../../ground/db/scope.ts";
import { serve } from "../../../ground/http/serve.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { invoiceExport } from "./invoice-export.ts";
import { findInvoices, findStates } from "./invoice-queries.ts";

/** The states of invoices, which the provider's system loads. These calls only read them. */
export function invoiceRoutes(app: FastifyInstance) {
  serve(app, listInvoiceStatuses, ({ scope, query }) => findInvoices(scope, query));
  serve(app, listInvoiceStates, async ({ scope }) => ({ states: await findStates(scope) }));
  serveExport(app, invoiceExport);
  serve(app, listInvoicesOfCompany, ({ scope, params, query }) =>
    findInvoices(companyScope(scope, params.company), query),
  );
}
