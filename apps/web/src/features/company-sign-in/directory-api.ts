import { readDirectory } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

export const directory = queryOptions({
  queryKey: ["directory"],
  queryFn: ({ signal }) => call(readDirectory, {}, signal),
  staleTime: staleTimes.most,
});
