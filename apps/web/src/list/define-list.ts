import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ListSearch, type Read, type Readers, readSearch } from "./list-search.ts";
import { type List, type ListPage, toListPage, useList } from "./use-list.ts";

interface Definition<All extends Readers, Fixed extends object, Row> extends Pick<
  UseQueryOptions<ListPage<Row>>,
  "staleTime" | "refetchInterval"
> {
  /** The beginning of the key of its queries. */
  key: QueryKey;
  /** Values that never change, so the address omits them. */
  fixed?: Fixed;
  /** Drops parameters that do not fit together. */
  check?: (search: Read<All> & Fixed) => Read<All> & Fixed;
  /** Fetches one page. */
  fetch: (search: Read<All> & Fixed, signal: AbortSignal) => Promise<Parameters<typeof toListPage<Row>>[0]>;
}

/** Defines a list: the readers of the parameters that its address may contain, and the query of one page. */
export function defineList<All extends Readers, Row, Fixed extends object = object>(
  readers: All,
  definition: Definition<All, Fixed, Row>,
) {
  const { key, fixed, check = (search) => search, fetch, ...options } = definition;
  type Search = Read<All> & Fixed;
  return {
    /** Reads an address, which may contain anything. */
    // A list without fixed values has the type `object` for them.
    read: (given: object) => check({ ...readSearch(readers, given), ...fixed } as Search),
    query: (search: Search) =>
      queryOptions<ListPage<Row>>({
        queryKey: [...key, search],
        queryFn: async ({ signal }) => toListPage(await fetch(search, signal)),
        ...options,
      }),
  };
}

interface DefinedList<Search extends ListSearch, Row> {
  read: (given: object) => Search;
  query: (search: Search) => UseQueryOptions<ListPage<Row>>;
}

/** Returns the state of a defined list, and the search that the page has read from the unchecked address. */
export function useDefinedList<Search extends ListSearch, Row>(
  { read, query }: DefinedList<Search, Row>,
  given: object,
): readonly [list: List<Search, Row>, search: Search] {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => read(given), [read, given]);
  return [useList(search, query), search];
}

/** The search that a defined list reads from its address. */
export type SearchOf<Defined extends { read: (given: object) => object }> = ReturnType<Defined["read"]>;
