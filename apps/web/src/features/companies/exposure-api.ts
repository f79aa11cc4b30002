import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";

// Without zod and the calls of companies, because every page of the console asks.
const readExposure: CallAddress<typeof contract.readExposure> = {
  method: "GET",
  access: "staff",
  path: "/api/provider/exposure",
};

/** The number of demonstration users that other machines can reach. */
export const exposure = queryOptions({
  queryKey: ["exposure"],
  queryFn: ({ signal }) => call(readExposure, {}, signal),
  staleTime: staleTimes.most,
});
