import {
  type CallInput,
  cancelOwnExport,
  downloadOwnExport,
  exportCalls,
  type ExportedListName,
  listOwnExports,
  readOwnExport,
} from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { saveAddress } from "../lib/save-address.ts";

/** How often an open page asks for the progress. Queries pause in hidden tabs. */
const progressMs = 1000;

const ownExports = ["own-exports"];

/** The user's latest export of this list in the background, or null. */
export const latestExport = (list: ExportedListName) =>
  queryOptions({
    queryKey: [...ownExports, list],
    queryFn: async ({ signal }) => {
      const { results } = await call(listOwnExports, {}, signal);
      return results.find((one) => one.list === list) ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? progressMs : false),
  });

export const oneExport = (id: string) =>
  queryOptions({
    queryKey: [...ownExports, "one", id],
    queryFn: ({ signal }) => call(readOwnExport, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? progressMs : false),
  });

export const showChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: ownExports });

type AnyStart = typeof exportCalls.products.start;

/** Starts the export of a list in the background. The search of each list has the form that its own call accepts. */
export const startExport = (name: ExportedListName, query: object, body: CallInput<AnyStart>["body"]) =>
  call(exportCalls[name].start as AnyStart, { query, body } as CallInput<AnyStart>);

export const cancelExport = (id: string) => call(cancelOwnExport, { params: { id } });

/** Saves the file at a fresh address. */
export async function saveExport(id: string) {
  const { url } = await call(downloadOwnExport, { params: { id } });
  saveAddress(url);
}
