import {
  type Discontinuation,
  infinitePageSize,
  listDiscontinuations,
  takeBackDiscontinuation,
} from "@lading/contract";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { infinitePages } from "../../../list/infinite-list.tsx";
import { toListPage } from "../../../list/use-list.ts";
import { pollUnlessMissing } from "../edits-api.ts";

const discontinuations = ["discontinuations"] as const;

/** The latest request about a product, or null. */
export const latestRequest = (gxp_sku: string) =>
  queryOptions({
    queryKey: [...discontinuations, gxp_sku],
    queryFn: async ({ signal }) => {
      const { results } = await call(listDiscontinuations, { query: { gxp_sku, page: 1, page_size: 10 } }, signal);
      return results[0] ?? null;
    },
    refetchInterval: pollUnlessMissing,
  });

/** All requests of the company, the newest first. */
export const ownRequests = infiniteQueryOptions({
  queryKey: [...discontinuations, "own"],
  queryFn: async ({ signal, pageParam: page }) =>
    toListPage(await call(listDiscontinuations, { query: { page, page_size: infinitePageSize } }, signal)),
  ...infinitePages,
  staleTime: 0,
});

export const readRequestsAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: discontinuations });

/** Takes a request back. If it was decided in the meantime, the pages show the decision. */
export async function takeBack(client: QueryClient, { id }: Discontinuation) {
  try {
    return await call(takeBackDiscontinuation, { params: { id } });
  } finally {
    await readRequestsAgain(client);
  }
}
