import { listActiveUsers, listRoles, readCompanySignIn } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

export const companySignIn = queryOptions({
  queryKey: ["company-sign-in"],
  queryFn: ({ signal }) => call(readCompanySignIn, {}, signal),
  staleTime: staleTimes.most,
});

export const roleNames = queryOptions({
  queryKey: ["user-roles"],
  queryFn: ({ signal }) => call(listRoles, {}, signal),
  staleTime: staleTimes.most,
});

/** The first active users by name. An administrator chooses among them the users who keep their passwords. */
export const usersToExempt = queryOptions({
  queryKey: ["users", "to-exempt"],
  queryFn: ({ signal }) => call(listActiveUsers, { query: { ordering: "name", page_size: "100" } }, signal),
  staleTime: staleTimes.most,
});
