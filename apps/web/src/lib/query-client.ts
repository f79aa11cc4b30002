import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** How long responses count as fresh, in milliseconds. */
export const staleTimes = { most: 60_000, userAndSearch: 30_000, session: Infinity } as const;

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
