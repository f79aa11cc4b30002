import { pageSizes, type StaffProductRow } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { SearchOf } from "../../list/define-list.ts";
import type { Selection } from "../../list/selection.ts";
import type { ListPage } from "../../list/use-list.ts";
import { allProductList, productKey } from "./products-api.ts";

const largestPage = Math.max(...pageSizes);

/** Returns the function that finds the selected products of the staff's list. `count` is their number. */
export function useSelectedProducts(search: SearchOf<typeof allProductList>, selection: Selection, count: number) {
  const client = useQueryClient();

  const findAll = async () => {
    const products: StaffProductRow[] = [];
    for (let page = 1; page <= Math.ceil(count / largestPage); page++) {
      const asked = allProductList.query({ ...search, page, page_size: largestPage });
      const { rows } = await client.fetchQuery(asked);
      products.push(...rows);
    }
    return products;
  };

  /** A row is selected on a page that the list has shown, so it is in the cache. */
  const findSelected = () => {
    const pages = client.getQueriesData<ListPage<StaffProductRow>>({ queryKey: ["products-of-companies"] });
    const rows = pages.flatMap(([, page]) => page?.rows ?? []);
    return [...new Map(rows.map((row) => [productKey(row), row])).values()].filter((row) =>
      selection.keys.has(productKey(row)),
    );
  };

  return async (): Promise<readonly StaffProductRow[]> => (selection.all ? findAll() : findSelected());
}
