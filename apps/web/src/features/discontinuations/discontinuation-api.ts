import { readDiscontinuation } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const productsOnPage = 50;
const refreshMs = 15_000;

/** The key prefix of the pages of a request. */
export const discontinuationKey = (id: string) => ["discontinuation", id] as const;

/** A vendor's request that products end, with a page of its products. */
export const discontinuation = (id: string, page: number) =>
  queryOptions({
    queryKey: [...discontinuationKey(id), page],
    queryFn: ({ signal }) =>
      call(readDiscontinuation, { params: { id }, query: { page, page_size: productsOnPage } }, signal),
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });
