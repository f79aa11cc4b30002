import { readProduct } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/refusal.ts";
import { serve } from "../../http/serve.ts";
import { productShower } from "../show-product.ts";
import { findProduct } from "./product-queries.ts";

export function productRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const showProduct = productShower(imageUrl);
  serve(app, readProduct, async ({ scope, params }) => {
    const product = await findProduct(scope, params.id);
    if (!product) throw notFound();
    return showProduct(product);
  });
}
