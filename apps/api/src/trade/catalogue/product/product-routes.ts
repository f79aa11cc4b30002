import { readProduct } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../ground/http/refusal.ts";
import { WrittenResponse } from "../../../ground/http/responses.ts";
import { serveRead } from "../../../ground/http/serve-read.ts";
import { writtenProductShower } from "../show-product.ts";
import { readProductBySku } from "./product-queries.ts";

export function productRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const showProduct = writtenProductShower(imageUrl);
  serveRead(app, readProduct, {
    read: ({ params }) => readProductBySku(params.id),
    answer([product]) {
      if (!product) throw notFound();
      return new WrittenResponse(showProduct(product));
    },
  });
}
