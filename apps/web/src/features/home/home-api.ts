import type * as contract from "@lading/contract";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { cleanHtml } from "../../lib/clean-html.ts";
import { failureText } from "../../lib/form-failure.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";
import { showToast } from "../../ui/toast.tsx";
import { waiting } from "./waiting-api.ts";

// Without zod, because most users open the home page first.
const read = { method: "GET", access: "member" } as const;
const messagePath = "/api/notifications/latest-update-message/";
const listHomeDescriptions: CallAddress<typeof contract.listHomeDescriptions> = {
  ...read,
  path: "/api/help/home-page-descriptions/",
};
const readLatestUpdate: CallAddress<typeof contract.readLatestUpdate> = { ...read, path: messagePath };
const dismissUpdate: CallAddress<typeof contract.dismissUpdate> = {
  method: "POST",
  access: "member",
  path: messagePath,
};

/** The texts of the cards, by the name of their area. */
export const homeDescriptions = queryOptions({
  queryKey: ["home-descriptions"],
  queryFn: async ({ signal }) =>
    new Map(
      (await call(listHomeDescriptions, {}, signal)).map(({ name, description }) => [name, description] as const),
    ),
  staleTime: staleTimes.session,
});

/** The provider's latest message as safe HTML, or null if there is none or the user has dismissed it. */
export const latestUpdate = queryOptions({
  queryKey: ["latest-update"],
  queryFn: async ({ signal }) => {
    const { id, text, importance } = await call(readLatestUpdate, {}, signal);
    return id === null || text === null ? null : { id, html: await cleanHtml(text), importance: importance ?? "info" };
  },
});

export const fetchHome = (queryClient: QueryClient) =>
  void Promise.all([
    queryClient.prefetchQuery(homeDescriptions),
    queryClient.prefetchQuery(latestUpdate),
    queryClient.prefetchQuery(waiting),
  ]);

/** Hides the message immediately, and shows it again if the request fails. */
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
