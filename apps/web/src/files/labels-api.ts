import { listOrderLabels, listProductLabels } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { staleTimes } from "../lib/query-client.ts";

export const productLabels = queryOptions({
  queryKey: ["labels", "product"],
  queryFn: ({ signal }) => call(listProductLabels, {}, signal),
  staleTime: staleTimes.most,
});

export const orderLabels = queryOptions({
  queryKey: ["labels", "order"],
  queryFn: ({ signal }) => call(listOrderLabels, {}, signal),
  staleTime: staleTimes.most,
});
