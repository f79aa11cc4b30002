import { dismissUpdate, listHomeDescriptions, readLatestUpdate, readWaiting } from "@lading/contract";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { cleanHtml } from "../../lib/clean-html.ts";
import { failureText } from "../../lib/form-failure.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { showToast } from "../../ui/toast.tsx";

/** What the cards say, by the name of their area. */
export const homeDescriptions = queryOptions({
  queryKey: ["home-descriptions"],
  queryFn: async ({ signal }) =>
    new Map(
      (await call(listHomeDescriptions, {}, signal)).map(({ name, description }) => [name, description] as const),
    ),
  staleTime: staleTimes.session,
});

/** The latest message of the provider, ready to be shown; null when there is none, or none that is not dismissed. */
export const latestUpdate = queryOptions({
  queryKey: ["latest-update"],
  queryFn: async ({ signal }) => {
    const { id, text } = await call(readLatestUpdate, {}, signal);
    return id === null || text === null ? null : { id, html: await cleanHtml(text) };
  },
});

export const waiting = queryOptions({
  queryKey: ["waiting"],
  queryFn: async ({ signal }) => (await call(readWaiting, {}, signal)).waiting,
  // Whoever comes back from one of its places looks whether it is gone: the route asks each time, so no part of it does.
  staleTime: 0,
  refetchOnMount: false,
});

export const fetchHome = (queryClient: QueryClient) =>
  void Promise.all([
    queryClient.prefetchQuery(homeDescriptions),
    queryClient.prefetchQuery(latestUpdate),
    queryClient.prefetchQuery(waiting),
  ]);

/** The message goes at once, and comes back if the server does not know of it. */
export function useDismissing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(dismissUpdate, { body: { id } }),
    onMutate: async () => {
      await queryClient.cancelQueries(latestUpdate);
      queryClient.setQueryData(latestUpdate.queryKey, null);
    },
    onError: (error) => showToast(failureText(error), "bad"),
    onSettled: () => queryClient.invalidateQueries(latestUpdate),
  });
}
