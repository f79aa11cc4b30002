import { listCategories, listProducts, searchProductsByFields } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { listCursor } from "../../../ground/http/list-cursor.ts";
import { WrittenResponse } from "../../../ground/http/responses.ts";
import { serve } from "../../../ground/http/serve.ts";
import { serveRead } from "../../../ground/http/serve-read.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { productShower, writtenProductShower } from "../show-product.ts";
import { findProductsByFields } from "./field-search-queries.ts";
import { readFirstPage } from "./first-page-queries.ts";
import { productExport } from "./product-export.ts";
import { findCategories, findProducts } from "./product-list-queries.ts";
import type { Found } from "./product-page-queries.ts";

/** Its position is a GXP SKU, by which the list is sorted. */
const cursor = listCursor("products", z.string());

export function productListRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const showProduct = productShower(imageUrl);
  const toPage = ({ rows, total }: Found, size: number) => ({
    products: rows.map(showProduct),
    total_pages: Math.ceil(total / size),
    total_items: total,
  });

  const showWritten = writtenProductShower(imageUrl);
  serveRead(app, listProducts, {
    read: ({ query }) => readFirstPage(query),
    answer(rows, { query }) {
      const total = rows[0]?.total_items ?? 0;
      const products = rows.map(showWritten).join(",");
      const pages = Math.ceil(total / query.page_size);
      return new WrittenResponse(`{"products":[${products}],"total_pages":${pages},"total_items":${total}}`);
    },
    async otherwise({ scope, query, request }) {
      const after = cursor.read(request);
      const found = await findProducts(scope, query, after);
      const page = toPage(found, query.page_size);
      if (after === undefined) return page;
      return { ...page, next: cursor.write(found.rows, query.page_size, ({ gxp_sku }) => gxp_sku) };
    },
  });
  serveExport(app, productExport);
  serve(app, searchProductsByFields, async ({ scope, query }) => ({
    ...toPage(await findProductsByFields(scope, query), query.page_size),
    page: query.page,
  }));
  serve(app, listCategories, ({ scope }) => findCategories(scope));
}
