import { listCategories, listProducts, type ProductListQuery, type ProductRow, readProduct } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { ListPage } from "../../list/use-list.ts";

export const productList = (query: ProductListQuery) =>
  queryOptions({
    queryKey: ["products", query],
    queryFn: async ({ signal }): Promise<ListPage<ProductRow>> => {
      const page = await call(listProducts, { query }, signal);
      return { rows: page.products, total: page.total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

export const categoryList = queryOptions({
  queryKey: ["product-categories"],
  queryFn: ({ signal }) => call(listCategories, {}, signal),
  staleTime: staleTimes.most,
});

export const productDetail = (gxpSku: string) =>
  queryOptions({
    queryKey: ["product", gxpSku],
    queryFn: ({ signal }) => call(readProduct, { params: { id: gxpSku } }, signal),
    // The route has just requested the product, so the page does not repeat a request that returned 404.
    retryOnMount: (query) => !isStatus(query.state.error, 404),
    staleTime: staleTimes.most,
  });
