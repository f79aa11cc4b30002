import { pageSizes } from "@lading/contract";
import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ListSearch } from "./list-search.ts";
import type { Selection } from "./selection.ts";
import type { ListPage } from "./use-list.ts";

const largestPage = Math.max(...pageSizes);

/**
 * Returns the function that finds the ids of the selected rows. For "Select all results" it fetches the results that exist
 * at the time of the action.
 */
export function useChosenIds<Asked extends ListSearch, Row extends { id: string }, Key extends QueryKey>(
  list: (asked: Asked) => FetchQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>,
) {
  const client = useQueryClient();
  return async (selection: Selection, asked: Asked) => {
    if (!selection.all) return [...selection.keys];
    const ids = new Set<string>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found: ListPage<Row> = await client.fetchQuery({
        ...list({ ...asked, page, page_size: largestPage }),
        staleTime: 0,
      });
      for (const { id } of found.rows) ids.add(id);
      pages = Math.ceil(found.total / largestPage);
    }
    return [...ids];
  };
}
