import {
  type Discontinuation,
  infinitePageSize,
  listDiscontinuations,
  takeBackDiscontinuation,
} from "@lading/contract";
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { infinitePages } from "../../../list/infinite-list.tsx";
import { toListPage } from "../../../list/use-list.ts";

/** All requests of the company, the newest first. */
export const ownRequests = infiniteQueryOptions({
  queryKey: ["discontinuations"],
  queryFn: async ({ signal, pageParam: page }) =>
    toListPage(await call(listDiscontinuations, { query: { page, page_size: infinitePageSize } }, signal)),
  ...infinitePages,
  staleTime: 0,
});

/** Reads the requests again: those of the company, and the latest one of each product. */
export const readRequestsAgain = (client: QueryClient) =>
  Promise.all([ownRequests.queryKey, ["product-edits"]].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Takes a request back. If it was decided in the meantime, the pages show the decision. */
export async function takeBack(client: QueryClient, { id }: Discontinuation) {
  try {
    return await call(takeBackDiscontinuation, { params: { id } });
  } finally {
    await readRequestsAgain(client);
  }
}
