import { listCompanyDocuments, listCompanyOrders, listCompanyProducts } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { findCompanyDocuments } from "./company-document-queries.ts";
import { findCompany } from "./company-queries.ts";
import { findCompanyOrders, findCompanyProducts } from "./company-record-queries.ts";

/** The records of one company that staff read in the console. */
export function companyRecordRoutes(app: FastifyInstance) {
  serve(app, listCompanyProducts, async ({ scope, params, query: { ordering = "name", ...query } }) => {
    await requireCompany(scope, params.id);
    return findCompanyProducts(scope, params.id, { ...query, ordering });
  });

  serve(app, listCompanyOrders, async ({ scope, params, query: { ordering = "-order_date", ...query } }) => {
    await requireCompany(scope, params.id);
    return findCompanyOrders(scope, params.id, { ...query, ordering });
  });

  serve(app, listCompanyDocuments, async ({ scope, params, query: { ordering = "-upload_date", ...query } }) => {
    await requireCompany(scope, params.id);
    return findCompanyDocuments(scope, params.id, { ...query, ordering });
  });
}

async function requireCompany(scope: StaffScope, id: string) {
  if (!(await findCompany(scope, id))) throw notFound();
}
