import {
  listCompanyPublications,
  listPublications,
  readCompanyPastProduct,
  readCompanyValueHistory,
  readCompanyValueOrigins,
  readPastProduct,
  readValueHistory,
  readValueOrigins,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { serve } from "../../../ground/http/serve.ts";
import { requireProduct, requireProductOfCompany } from "../require-product.ts";
import { readChanges } from "./read-value-changes.ts";
import { readOrigins } from "./read-origins.ts";
import { readPastValues } from "./read-past-values.ts";
import { readPublications } from "./read-publications.ts";

export function historyRoutes(app: FastifyInstance) {
  serve(app, readValueOrigins, async ({ scope, params }) => readOrigins(scope, await requireOwn(scope, params.id)));
  serve(app, readPastProduct, async ({ scope, params, query }) =>
    readPastValues(scope, await requireOwn(scope, params.id), query.date),
  );
  serve(app, readValueHistory, async ({ scope, params, query }) =>
    readChanges(scope, await requireOwn(scope, params.id), query),
  );
  serve(app, listPublications, async ({ scope, params, query }) =>
    readPublications(scope, await requireOwn(scope, params.id), query),
  );
  serve(app, listCompanyPublications, async ({ scope, params, query }) =>
    readPublications(scope, await requireProductOfCompany(scope, params), query),
  );
  serve(app, readCompanyValueHistory, async ({ scope, params, query }) =>
    readChanges(scope, await requireProductOfCompany(scope, params), query),
  );
  serve(app, readCompanyValueOrigins, async ({ scope, params }) =>
    readOrigins(scope, await requireProductOfCompany(scope, params)),
  );
  serve(app, readCompanyPastProduct, async ({ scope, params, query }) =>
    readPastValues(scope, await requireProductOfCompany(scope, params), query.date),
  );
}

async function requireOwn(scope: VendorScope, gxpSku: string) {
  const { id } = await requireProduct(scope, gxpSku);
  return { company_id: scope.companyId, id };
}
