import { queryOptions } from "@tanstack/react-query";
import { deployment } from "./deployment.ts";

/** The version of the server, like 0.1.0. */
export const serverVersion = queryOptions({
  queryKey: ["version"],
  queryFn: async ({ signal }) => {
    const answer = await fetch(`${deployment.apiBase}/healthz`, { signal });
    const { version } = (await answer.json()) as { version: string }; // Every server that runs sends it.
    return version;
  },
  staleTime: Infinity,
});
