import { closeDocumentRequest, listDocumentRequests, requestDocuments } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { closeRequest, makeRequest } from "./make-request.ts";
import { findRequests } from "./request-queries.ts";

/** Documents that staff ask some companies for once. */
export function documentRequestRoutes(app: FastifyInstance) {
  serve(app, listDocumentRequests, ({ scope, query }) => findRequests(scope, query));
  serve(app, requestDocuments, ({ scope, body }) => makeRequest(scope, body));
  serve(app, closeDocumentRequest, ({ scope, params }) => closeRequest(scope, params.id));
}
