import { pageSizes } from "@lading/contract";
import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ListSearch } from "./list-search.ts";
import type { Selection } from "./selection.ts";
import type { ListPage } from "./use-list.ts";

type ListQuery<Asked, Row, Key extends QueryKey> = (
  asked: Asked,
) => FetchQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>;

const largestPage = Math.max(...pageSizes);

/** Returns the function that fetches the rows of all pages that exist at the time of the call. */
export function useAllRows<Asked extends ListSearch, Row extends { id: string }, Key extends QueryKey>(
  list: ListQuery<Asked, Row, Key>,
) {
  const client = useQueryClient();
  return async (asked: Asked) => {
    const rows = new Map<string, Row>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found: ListPage<Row> = await client.fetchQuery({
        ...list({ ...asked, page, page_size: largestPage }),
        staleTime: 0,
      });
      for (const row of found.rows) rows.set(row.id, row);
      pages = Math.ceil(found.total / largestPage);
    }
    return [...rows.values()];
  };
}

/**
 * Returns the function that finds the ids of the selected rows. For "Select all results" it fetches the results that exist
 * at the time of the action.
 */
export function useChosenIds<Asked extends ListSearch, Row extends { id: string }, Key extends QueryKey>(
  list: ListQuery<Asked, Row, Key>,
) {
  const findRows = useAllRows(list);
  return async (selection: Selection, asked: Asked) =>
    selection.all ? (await findRows(asked)).map(({ id }) => id) : [...selection.keys];
}
