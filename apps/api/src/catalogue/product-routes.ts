import { listCategories, listProducts, readProduct, searchProductsByFields } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { findProductsByFields } from "./field-search-queries.ts";
import type { ProductRowRecord } from "./product-column-queries.ts";
import type { Found } from "./product-page-queries.ts";
import { findCategories, findProduct, findProducts } from "./product-queries.ts";

export function productRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const shown = <Row extends ProductRowRecord>({ image_id, ...product }: Row) => ({
    ...product,
    image_url: image_id === null ? null : imageUrl(image_id),
  });
  const page = ({ rows, total }: Found, size: number) => ({
    products: rows.map(shown),
    total_pages: Math.ceil(total / size),
    total_items: total,
  });

  serve(app, listProducts, async ({ scope, query }) => page(await findProducts(scope, query), query.page_size));
  serve(app, searchProductsByFields, async ({ scope, query }) => ({
    ...page(await findProductsByFields(scope, query), query.page_size),
    page: query.page,
  }));
  serve(app, listCategories, ({ scope }) => findCategories(scope));
  serve(app, readProduct, async ({ scope, params }) => {
    const product = await findProduct(scope, params.id);
    if (!product) throw notFound();
    return shown(product);
  });
}
