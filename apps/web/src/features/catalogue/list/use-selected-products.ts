import { type ProductListQuery, type ProductRow, pageSizes } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { Selection } from "../../../list/selection.ts";
import type { ListPage } from "../../../list/use-list.ts";
import { productDetail, productList, productLists } from "../catalogue-api.ts";

const largestPage = Math.max(...pageSizes) as 100; // the largest of the sizes that the list offers

/** Returns the function that finds the selected products. `count` is their number. */
export function useSelectedProducts(search: ProductListQuery, selection: Selection, count: number) {
  const client = useQueryClient();

  const findAll = async () => {
    const products: ProductRow[] = [];
    for (let page = 1; page <= Math.ceil(count / largestPage); page++) {
      const asked = productList({ ...search, page, page_size: largestPage });
      const { rows }: ListPage<ProductRow> = await client.fetchQuery(asked);
      products.push(...rows);
    }
    return products;
  };

  /** The list has shown the selected products, so most are still in its cache. */
  const findSelected = () => {
    const pages = client.getQueriesData<ListPage<ProductRow>>({ queryKey: productLists });
    const cached = new Map(
      pages.flatMap(([, page]) => page?.rows ?? []).map((product) => [product.gxp_sku, product] as const),
    );
    return Promise.all(
      [...selection.keys].map(async (sku) => cached.get(sku) ?? client.fetchQuery(productDetail(sku))),
    );
  };

  return (): Promise<readonly ProductRow[]> => (selection.all ? findAll() : findSelected());
}
