import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";
import type { ListPage } from "../../list/use-list.ts";

// The route's loader is in the entry and sends these calls before the page has loaded.
const catalogue = { method: "GET", access: "products.view_product" } as const;
const listProducts: CallAddress<typeof contract.listProducts> = { ...catalogue, path: "/api/products/" };
const listCategories: CallAddress<typeof contract.listCategories> = {
  ...catalogue,
  path: "/api/products/categories/",
};
const readProduct: CallAddress<typeof contract.readProduct> = { ...catalogue, path: "/api/products/{id}/" };

/** The key prefix of all pages of the catalog. */
export const productLists = ["products"] as const;

export const productList = (query: contract.ProductListQuery) =>
  queryOptions({
    queryKey: [...productLists, query],
    queryFn: async ({ signal }): Promise<ListPage<contract.ProductRow>> => {
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
