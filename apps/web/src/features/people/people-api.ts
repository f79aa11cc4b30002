import { listStaff, listStaffInvitations } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { toListPage } from "../../list/use-list.ts";
import { roleList } from "../../people/roles-api.ts";
import type { InvitedSearch, PeopleSearch } from "./people-search.ts";

export const peopleList = ({ page, page_size, search, ordering, role, status }: PeopleSearch) =>
  queryOptions({
    queryKey: ["staff", page, page_size, search, ordering, role, status],
    queryFn: async ({ signal }) =>
      toListPage(await call(listStaff, { query: { page, page_size, search, ordering, role, status } }, signal)),
    staleTime: staleTimes.userAndSearch,
  });

export const invitedList = ({ page, page_size, ordering }: Omit<InvitedSearch, "search">) =>
  queryOptions({
    queryKey: ["staff-invitations", page, page_size, ordering],
    queryFn: async ({ signal }) =>
      toListPage(await call(listStaffInvitations, { query: { page, page_size, ordering } }, signal)),
    staleTime: staleTimes.userAndSearch,
  });

/** Fetches again all that depends on the provider's people. */
export const readPeopleAgain = (client: QueryClient) =>
  Promise.all(
    [["staff"], ["staff-invitations"], roleList.queryKey, userDetails.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
