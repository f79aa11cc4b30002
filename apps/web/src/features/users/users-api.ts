import { listActiveUsers, listDeactivatedUsers, listInvitations, listRoles } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { toListPage } from "../../list/use-list.ts";
import type { ActiveUsersSearch, DeactivatedUsersSearch, InvitationsSearch } from "./users-search.ts";

/** The query key prefix of all three lists. A change in one of them may affect the others. */
export const userLists = ["users"] as const;

export const activeUsers = (search: ActiveUsersSearch) =>
  queryOptions({
    queryKey: [...userLists, "active", toQuery(search)],
    queryFn: async ({ signal }) => toListPage(await call(listActiveUsers, { query: toQuery(search) }, signal)),
    staleTime: staleTimes.most,
  });

export const deactivatedUsers = (search: DeactivatedUsersSearch) =>
  queryOptions({
    queryKey: [...userLists, "deactivated", toQuery(search)],
    queryFn: async ({ signal }) => toListPage(await call(listDeactivatedUsers, { query: toQuery(search) }, signal)),
    staleTime: staleTimes.most,
  });

export const invitations = (search: InvitationsSearch) =>
  queryOptions({
    queryKey: [...userLists, "invited", toQuery(search)],
    queryFn: async ({ signal }) => toListPage(await call(listInvitations, { query: toQuery(search) }, signal)),
    staleTime: staleTimes.most,
  });

export const roleList = queryOptions({
  queryKey: ["user-roles"],
  queryFn: ({ signal }) => call(listRoles, {}, signal),
  staleTime: staleTimes.most,
});

/** Omits the tab and the search, for which the call has no parameters. */
const toQuery = <Ordering>({ page, page_size, ordering }: { page: number; page_size: number; ordering: Ordering }) => ({
  page,
  page_size,
  ordering,
});
