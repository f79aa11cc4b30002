import { cancelRun, hasRunEnded, readRun } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** A bulk decision that runs on the server, read again every second until it ends. */
export const decisionRun = (id: string) =>
  queryOptions({
    queryKey: ["runs", "one", id],
    queryFn: ({ signal }) => call(readRun, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data: run } }) => (run && hasRunEnded(run.state) ? false : 1000),
  });

export const stopDecisionRun = (id: string) => call(cancelRun, { params: { id } });
