import { lookUpInvitation } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

export const invitation = (code: string) =>
  queryOptions({
    queryKey: ["invitation", code],
    queryFn: ({ signal }) => call(lookUpInvitation, { body: { code } }, signal),
    staleTime: staleTimes.session,
  });
