import { listCategories, listProducts, searchProductsByFields } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import { productShower } from "../show-product.ts";
import { findProductsByFields } from "./field-search-queries.ts";
import { findCategories, findProducts } from "./product-list-queries.ts";
import type { Found } from "./product-page-queries.ts";

export function productListRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const showProduct = productShower(imageUrl);
  const toPage = ({ rows, total }: Found, size: number) => ({
    products: rows.map(showProduct),
    total_pages: Math.ceil(total / size),
    total_items: total,
  });

  serve(app, listProducts, async ({ scope, query }) => toPage(await findProducts(scope, query), query.page_size));
  serve(app, searchProductsByFields, async ({ scope, query }) => ({
    ...toPage(await findProductsByFields(scope, query), query.page_size),
    page: query.page,
  }));
  serve(app, listCategories, ({ scope }) => findCategories(scope));
}
