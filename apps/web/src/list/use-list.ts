import { keepPreviousData, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { isFiltered, noFilters } from "./filters.ts";
import type { ListSearch } from "./list-search.ts";
import { pageCount } from "./pages.ts";

/** The delay after a filter change, so that several changes make one request. */
const filterDelayMs = 500;

/** One page of a list's rows, and the total number of rows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The server stopped counting at `total`, because more rows match than it counts. */
  readonly isLimit?: boolean | undefined;
}

/** Converts the response of a call that returns `results` to a page. */
export const toListPage = <Row>(answer: {
  results: readonly Row[];
  count: number;
  count_is_limit?: boolean;
}): ListPage<Row> => ({ rows: answer.results, total: answer.count, isLimit: answer.count_is_limit });

/** The state of a list for its components: the search from the URL, the rows to show, and functions that change the search. */
export interface List<Search extends ListSearch = ListSearch, Row = unknown> {
  /** The requested search, including filter changes that wait for their delay. */
  readonly search: Search;
  /** Rows of the page, or of the previous page while the next one loads; undefined before the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** More rows match than `total`, but no page shows them. */
  readonly isLimit?: boolean | undefined;
  readonly pages: number;
  /** The error if the first request failed and there are no rows to show. */
  readonly failure: Error | undefined;
  /** The shown rows are being fetched again, or belong to the previous page. */
  readonly updating: boolean;
  /** The search whose rows are shown. It changes when the rows of a new search arrive. */
  readonly shown: Search | undefined;
  readonly isFiltered: boolean;
  clearFilters(): void;
  retry(): void;
  /** Changes the search immediately. Every change except of the page leads to page 1. */
  change(patch: Partial<Search>): void;
  /** Changes filters after a delay of half a second, which restarts with each further change. */
  changeSoon(patch: Partial<Search>): void;
  /** Prefetches a page that the user is likely to open. */
  prepare(page: number): void;
}

/** Returns the state of a list from the URL's search. `query` fetches a page, and its `select` converts it to a `ListPage`. */
export function useList<Search extends ListSearch, Row, Key extends QueryKey, Answer = ListPage<Row>>(
  given: Search,
  query: (search: Search) => UseQueryOptions<Answer, Error, ListPage<Row>, Key>,
): List<Search, Row> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const result = useQuery({ ...query(given), placeholderData: keepPreviousData });

  // A draft applies only to the URL for which it was made. Back or a link before it is applied discards it.
  const [draft, setDraft] = useState<{ of: Search; patch: Partial<Search>; isOpening: boolean }>();
  const current = draft?.of === given ? draft : undefined;
  const search = current ? { ...given, ...current.patch } : given;

  // The router renders the new URL some time later. Until then, a further change builds on this one.
  const open = (next: Search) => {
    setDraft({ of: given, patch: next, isOpening: true });
    // The list has no type for its route, only the search that the route passed to it.
    void navigate({ to: ".", search: next as never, resetScroll: false });
  };

  const openDraft = useEffectEvent(() => open(search));
  useEffect(() => {
    if (!current || current.isOpening) return;
    const timer = setTimeout(() => openDraft(), filterDelayMs);
    return () => clearTimeout(timer);
  }, [current]);

  const prepare = (page: number) => void client.prefetchQuery(query({ ...given, page }));
  const pages = pageCount(result.data?.total ?? 0, given.page_size);
  const next = given.page < pages && !result.isPlaceholderData ? given.page + 1 : undefined;
  useEffect(() => {
    // Safari has no idle callbacks, so there only hover and focus prefetch the next page.
    if (next === undefined || !window.requestIdleCallback) return;
    const handle = requestIdleCallback(() => void client.prefetchQuery(query({ ...given, page: next })));
    return () => cancelIdleCallback(handle);
  }, [client, query, given, next]);

  return {
    search,
    rows: result.data?.rows,
    total: result.data?.total,
    isLimit: result.data?.isLimit,
    pages,
    failure: result.data ? undefined : (result.error ?? undefined),
    updating: result.isFetching && result.data !== undefined,
    shown: useShown(given, result.isPlaceholderData || !result.data),
    isFiltered: isFiltered(search),
    clearFilters: () => open({ ...search, page: 1, ...noFilters(search) }),
    retry: () => void result.refetch(),
    change: (patch) => open({ ...search, page: 1, ...patch }),
    changeSoon: (patch) => setDraft({ of: given, patch: { ...current?.patch, page: 1, ...patch }, isOpening: false }),
    prepare,
  };
}

/** Returns the last search whose rows were loaded. */
function useShown<Search>(search: Search, waiting: boolean) {
  const [shown, setShown] = useState(waiting ? undefined : search);
  if (!waiting && shown !== search) setShown(search);
  return shown;
}
