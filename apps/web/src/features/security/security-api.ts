import { readFactorPolicy, readOwnFactor } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { sessions } from "./sessions-api.ts";

export const ownFactor = queryOptions({
  queryKey: ["own-factor"],
  queryFn: ({ signal }) => call(readOwnFactor, {}, signal),
  staleTime: staleTimes.most,
});

export const ownPolicy = queryOptions({
  queryKey: ["factor-policy"],
  queryFn: ({ signal }) => call(readFactorPolicy, {}, signal),
  staleTime: staleTimes.most,
});

/** Reads the user's factors again, whether the user needs one, and the sessions, because a change of factors ends the others. */
export const readFactorsAgain = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ownFactor.queryKey }),
    client.invalidateQueries(userDetails),
    client.invalidateQueries({ queryKey: sessions.queryKey }),
  ]);
