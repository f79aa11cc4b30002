import { readRoleHolders, readRoles, type Role } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { userDetails } from "../lib/current-user.ts";
import { staleTimes } from "../lib/query-client.ts";

/** The roles of the provider and of vendors. */
export const roleList = queryOptions({
  queryKey: ["roles"],
  queryFn: ({ signal }) => call(readRoles, { query: {} }, signal),
  staleTime: staleTimes.userAndSearch,
});

/** The active users who have a role. */
export const roleHolders = (id: number) =>
  queryOptions({
    queryKey: ["roles", id, "holders"],
    queryFn: ({ signal }) => call(readRoleHolders, { params: { id: String(id) } }, signal),
    // The dialog that names these people asks for a decision.
    staleTime: 0,
  });

/** Fetches the roles again, and the user, whose own role may have changed. */
export const readRolesAgain = (client: QueryClient) =>
  Promise.all(
    [roleList.queryKey, userDetails.queryKey, ["company-roles"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** The roles of the provider that a person with these permissions may give: nobody gives what they lack. */
export const findGivable = (roles: readonly Role[], held: readonly string[]) =>
  roles.filter(({ side, permissions }) => side === "provider" && permissions.every((one) => held.includes(one)));
