import { readCompanyPastProduct, readCompanyValueOrigins, readPastProduct, readValueOrigins } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope, VendorScope } from "../../db/scope.ts";
import { notFound } from "../../http/refusal.ts";
import { serve } from "../../http/serve.ts";
import { requireProduct } from "../require-product.ts";
import { readOrigins } from "./read-origins.ts";
import { readPastValues } from "./read-past-values.ts";
import { findProductOfCompany } from "./value-origin-queries.ts";

export function historyRoutes(app: FastifyInstance) {
  serve(app, readValueOrigins, async ({ scope, params }) => readOrigins(scope, await requireOwn(scope, params.id)));
  serve(app, readPastProduct, async ({ scope, params, query }) =>
    readPastValues(scope, await requireOwn(scope, params.id), query.date),
  );
  serve(app, readCompanyValueOrigins, async ({ scope, params }) =>
    readOrigins(scope, await requireOfCompany(scope, params)),
  );
  serve(app, readCompanyPastProduct, async ({ scope, params, query }) =>
    readPastValues(scope, await requireOfCompany(scope, params), query.date),
  );
}

async function requireOwn(scope: VendorScope, gxpSku: string) {
  const { id } = await requireProduct(scope, gxpSku);
  return { company_id: scope.companyId, id };
}

async function requireOfCompany(scope: StaffScope, { company, id }: { company: string; id: string }) {
  const product = await findProductOfCompany(scope, company, id);
  if (!product) throw notFound();
  return product;
}
