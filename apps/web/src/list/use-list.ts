import { keepPreviousData, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { isFiltered, noFilters } from "./filters.ts";
import type { ListSearch } from "./list-search.ts";
import { pageCount } from "./pages.ts";

/** How long a list waits for the next change of a filter before it asks the server. */
const filterDelayMs = 500;

/** One page of a list's rows, and how many there are in all. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A list as its parts see it: what the URL asks for, what is there to show, and how to ask for something else. */
export interface List<Search extends ListSearch = ListSearch, Row = unknown> {
  /** What is asked for, with the changes of filters that are about to be made. */
  readonly search: Search;
  /** Rows of the page, or of the page before while the next one loads; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly pages: number;
  /** Why there are no rows to show, when there should be. */
  readonly failure: Error | undefined;
  /** Shown rows are being fetched again, or belong to the page before. */
  readonly updating: boolean;
  /** The search whose rows are shown; it changes when new rows have come. */
  readonly shown: Search | undefined;
  readonly isFiltered: boolean;
  clearFilters(): void;
  retry(): void;
  /** Asks for something else at once; all but a change of the page starts at page 1. */
  change(patch: Partial<Search>): void;
  /** The same for filters, once no other has changed for half a second. */
  changeSoon(patch: Partial<Search>): void;
  /** Fetches a page ahead of the press that will show it. */
  prepare(page: number): void;
}

/** Runs a list whose whole state is the URL's search; `query` says how a page is fetched, and by `select` where it stands in the answer. */
export function useList<Search extends ListSearch, Row, Key extends QueryKey, Answer = ListPage<Row>>(
  given: Search,
  query: (search: Search) => UseQueryOptions<Answer, Error, ListPage<Row>, Key>,
): List<Search, Row> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const result = useQuery({ ...query(given), placeholderData: keepPreviousData });

  // A draft belongs to the URL that it changes: Back or a link, coming in between, lets it lapse.
  const [draft, setDraft] = useState<{ of: Search; patch: Partial<Search> }>();
  const current = draft?.of === given ? draft : undefined;
  const search = current ? { ...given, ...current.patch, page: 1 } : given;

  const ask = (next: Search) =>
    // The list knows its own route only by the search that it was given.
    void navigate({ to: ".", search: next as never, resetScroll: false });

  const askForDraft = useEffectEvent(() => ask(search));
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => askForDraft(), filterDelayMs);
    return () => clearTimeout(timer);
  }, [current]);

  const prepare = (page: number) => void client.prefetchQuery(query({ ...given, page }));
  const pages = pageCount(result.data?.total ?? 0, given.page_size);
  const next = given.page < pages && !result.isPlaceholderData ? given.page + 1 : undefined;
  useEffect(() => {
    // Safari has no idle callback; there the next page waits for hover and focus.
    if (next === undefined || !window.requestIdleCallback) return;
    const handle = requestIdleCallback(() => void client.prefetchQuery(query({ ...given, page: next })));
    return () => cancelIdleCallback(handle);
  }, [client, query, given, next]);

  return {
    search,
    rows: result.data?.rows,
    total: result.data?.total,
    pages,
    failure: result.data ? undefined : (result.error ?? undefined),
    updating: result.isFetching && result.data !== undefined,
    shown: useShown(given, result.isPlaceholderData || !result.data),
    isFiltered: isFiltered(search),
    clearFilters: () => ask({ ...search, page: 1, ...noFilters(search) }),
    retry: () => void result.refetch(),
    change: (patch) => ask({ ...search, page: 1, ...patch }),
    changeSoon: (patch) => setDraft({ of: given, patch: { ...current?.patch, ...patch } }),
    prepare,
  };
}

/** The last search whose own rows were there. */
function useShown<Search>(search: Search, waiting: boolean) {
  const [shown, setShown] = useState(waiting ? undefined : search);
  if (!waiting && shown !== search) setShown(search);
  return shown;
}
