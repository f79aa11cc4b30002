import { endAllSessions, endOtherSessions, endSession, listSessions, type SessionRecord } from "@lading/contract";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { signOut } from "../../lib/session.ts";

export const sessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
  staleTime: staleTimes.most,
});

/** Ends another session of the user. A session that has already ended is not an error. */
export function useSignOutEverywhere() {
  const queryClient = useQueryClient();
  return async ({ id }: SessionRecord) => {
    await call(endSession, { params: { id } }).catch((error: unknown) => {
      if (!isStatus(error, 404)) throw error;
    });
    await queryClient.cancelQueries(sessions); // the response to an earlier request would restore the row
    queryClient.setQueryData(sessions.queryKey, (rows) => rows?.filter((row) => row.id !== id));
  };
}

/** Ends every session of the user except this one. */
export async function signOutElsewhere(queryClient: QueryClient) {
  await call(endOtherSessions, {});
  await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
}

/** Ends every session of the user and opens the sign-in page. */
export async function signOutEverywhere() {
  await call(endAllSessions, {});
  signOut();
}
