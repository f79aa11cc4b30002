import { restoreProducts, withdrawProducts } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { restoreProductsOf, withdrawProductsOf } from "./withdraw-products.ts";

export function withdrawalRoutes(app: FastifyInstance) {
  serve(app, withdrawProducts, ({ scope, body }) => withdrawProductsOf(scope, body));
  serve(app, restoreProducts, ({ scope, body }) => restoreProductsOf(scope, body));
}
