import { findInCompanies, findOwn } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveAtReplica } from "../../ground/http/serve.ts";
import { findForStaff, findForVendor } from "./find-hits.ts";

export function findRoutes(app: FastifyInstance) {
  serve(app, findOwn, async ({ scope, query }) => ({ results: await findForVendor(scope, query.q) }));
  serveAtReplica(app, findInCompanies, async ({ scope, query }) => ({ results: await findForStaff(scope, query.q) }));
}
