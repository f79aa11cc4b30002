import {
  acknowledgeRun,
  cancelRun,
  downloadRunFile,
  findRunPeople,
  hasRunEnded,
  isRunBusy,
  readRun,
  type Run,
} from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { saveAddress } from "../../lib/save-address.ts";

/** How often an open page asks for the progress, and for runs that others have started. Queries pause in hidden tabs. */
export const progressMs = 1000;
export const refreshMs = 10_000;

/** All queries of runs. */
export const runs = ["runs"];

export const oneRun = (id: string) =>
  queryOptions({
    queryKey: [...runs, "one", id],
    queryFn: ({ signal }) => call(readRun, { params: { id } }, signal),
    staleTime: progressMs,
    refetchInterval: ({ state: { data: run } }) => {
      if (!run || hasRunEnded(run.state)) return false;
      return isRunBusy(run.state) ? progressMs : refreshMs;
    },
  });

/** Up to ten people who started runs. */
export const personChoices = (search: string) =>
  queryOptions({
    queryKey: ["run-people", search],
    queryFn: ({ signal }) => call(findRunPeople, { query: { search, id: [] } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** The names of people that the address contains. */
export const namedPeople = (id: readonly string[]) =>
  queryOptions({
    queryKey: ["run-people", "named", id],
    queryFn: ({ signal }) => call(findRunPeople, { query: { id: [...id] } }, signal),
    enabled: id.length > 0,
    staleTime: staleTimes.most,
  });

export const stop = (id: string) => call(cancelRun, { params: { id } });
export const acknowledge = (id: string) => call(acknowledgeRun, { params: { id } });

/** Shows a changed run, and reads the lists and the work queue again. */
export async function showChanged(client: QueryClient, run: Run) {
  client.setQueryData(oneRun(run.id).queryKey, run);
  await Promise.all([
    client.invalidateQueries({ queryKey: [...runs, "list"] }),
    client.invalidateQueries({ queryKey: ["work-queue"] }),
  ]);
}

/** Saves the file of a run. Throws the server's error. */
export async function saveFile(id: string) {
  const { url } = await call(downloadRunFile, { params: { id } });
  saveAddress(url);
}
