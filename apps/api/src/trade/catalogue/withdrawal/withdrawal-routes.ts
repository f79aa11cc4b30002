import {
  askDiscontinuation,
  decideDiscontinuation,
  listDiscontinuations,
  readDiscontinuation,
  restoreProducts,
  takeBackDiscontinuation,
  withdrawProducts,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { ask, takeBack } from "./ask-discontinuation.ts";
import { decide } from "./decide-discontinuation.ts";
import { findRequests, readRequest } from "./discontinuation-list-queries.ts";
import { restoreProductsOf, withdrawProductsOf } from "./withdraw-products.ts";

export function withdrawalRoutes(app: FastifyInstance) {
  serve(app, withdrawProducts, ({ scope, body }) => withdrawProductsOf(scope, body));
  serve(app, restoreProducts, ({ scope, body }) => restoreProductsOf(scope, body));
  serve(app, askDiscontinuation, ({ scope, body }) => ask(scope, body));
  serve(app, listDiscontinuations, ({ scope, query }) => findRequests(scope, query));
  serve(app, takeBackDiscontinuation, ({ scope, params }) => takeBack(scope, params.id));
  serve(app, readDiscontinuation, ({ scope, params, query }) => readRequest(scope, params.id, query));
  serve(app, decideDiscontinuation, ({ scope, params, body }) => decide(scope, params.id, body));
}
