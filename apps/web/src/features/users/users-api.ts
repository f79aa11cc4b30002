import {
  listActiveUsers,
  listDeactivatedUsers,
  listInvitations,
  listRoles,
  type PendingInvitation,
  type UserRecord,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { ActiveUsersSearch, DeactivatedUsersSearch, InvitationsSearch } from "./users-search.ts";

/** All three lists; what changes one of them may change the others. */
export const userLists = ["users"] as const;

export const activeUsers = (search: ActiveUsersSearch) =>
  queryOptions({
    queryKey: [...userLists, "active", asSent(search)],
    queryFn: async ({ signal }): Promise<ListPage<UserRecord>> =>
      asPage(await call(listActiveUsers, { query: asSent(search) }, signal)),
    staleTime: staleTimes.most,
  });

export const deactivatedUsers = (search: DeactivatedUsersSearch) =>
  queryOptions({
    queryKey: [...userLists, "deactivated", asSent(search)],
    queryFn: async ({ signal }): Promise<ListPage<UserRecord>> =>
      asPage(await call(listDeactivatedUsers, { query: asSent(search) }, signal)),
    staleTime: staleTimes.most,
  });

export const invitations = (search: InvitationsSearch) =>
  queryOptions({
    queryKey: [...userLists, "invited", asSent(search)],
    queryFn: async ({ signal }): Promise<ListPage<PendingInvitation>> =>
      asPage(await call(listInvitations, { query: asSent(search) }, signal)),
    staleTime: staleTimes.most,
  });

export const roleList = queryOptions({
  queryKey: ["user-roles"],
  queryFn: ({ signal }) => call(listRoles, {}, signal),
  staleTime: staleTimes.most,
});

/** A query string is text. */
const asSent = <Ordering>({ page, page_size, ordering }: { page: number; page_size: number; ordering: Ordering }) => ({
  page: String(page),
  page_size: String(page_size),
  ordering,
});

const asPage = <Row>({ results, count }: { results: Row[]; count: number }) => ({ rows: results, total: count });
