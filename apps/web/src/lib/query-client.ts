import { type FetchQueryOptions, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** How long responses count as fresh, in milliseconds. */
export const staleTimes = { most: 60_000, userAndSearch: 30_000, session: Infinity } as const;

/** The key of the query of what waits on the user and on the provider, of which the navigation shows numbers. */
export const waitingKey = ["own-edits", "waiting"] as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleTimes.most,
      // Offline, a request fails immediately and its page offers a retry, instead of waiting silently.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && navigator.onLine && isPassing(error),
      retryDelay: 500,
    },
    mutations: { networkMode: "always" },
  },
});

const isPassing = (error: Error) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** How long a page waits for its first response, in milliseconds. It is shorter than the router's wait for its skeleton. */
const patienceMs = 90;

/**
 * Prefetches a page's data, and waits if it will probably arrive at once, so that the page renders a single time instead of
 * with placeholders first. A page that has older data shows it meanwhile.
 */
export async function prefetchBriefly<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
) {
  const request = client.prefetchQuery(query);
  if (client.getQueryData(query.queryKey) !== undefined) return;
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
