import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { waitingKey } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";

// Without zod, because the navigation shows a number of it on every page.
const readWaiting: CallAddress<typeof contract.readWaiting> = {
  method: "GET",
  access: "member",
  path: "/api/home/waiting/",
};

/** The work that waits on the user and on the provider. Every change of a product's edits invalidates it with the list of edits, and every answer to an order with the orders. */
export const waiting = queryOptions({
  queryKey: waitingKey,
  queryFn: ({ signal }) => call(readWaiting, {}, signal),
  // Users return from one of these pages to check whether an entry is gone. The route fetches each time, so the components do not.
  staleTime: 0,
  refetchOnMount: false,
});
