import {
  listFeatureFlags,
  readCompanyDetails,
  readUserDetails,
  type FeatureName,
  type Permission,
} from "@lading/contract";
import { queryOptions, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { isStatus } from "./api-error.ts";
import { call } from "./api.ts";
import { staleTimes } from "./query-client.ts";

export const userDetails = queryOptions({
  queryKey: ["user-details"],
  queryFn: ({ signal }) => call(readUserDetails, {}, signal),
  staleTime: staleTimes.userAndSearch,
});

export const companyDetails = queryOptions({
  queryKey: ["company-details"],
  queryFn: ({ signal }) => call(readCompanyDetails, {}, signal),
  staleTime: staleTimes.session,
});

export const featureFlags = queryOptions({
  queryKey: ["feature-flags"],
  queryFn: ({ signal }) => call(listFeatureFlags, {}, signal),
  staleTime: staleTimes.session,
});

/** What a page, a menu entry or a button needs before it is shown. */
export interface Requirement {
  permission?: Permission;
  flag?: FeatureName;
}

/** Tells whether the user may have something: holds its permission, and its section is switched on. */
export function useMay() {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: flags } = useSuspenseQuery(featureFlags);
  return ({ permission, flag }: Requirement) =>
    (!permission || user.permissions.includes(permission)) &&
    (!flag || flags.some(({ feature_name, active }) => feature_name === flag && active));
}

/** A call that is suddenly refused may mean a new role or a section switched off: then both are asked for again. */
export function followRefusals(queryClient: QueryClient) {
  const asked = [userDetails.queryKey, featureFlags.queryKey];
  const askAgain = () => {
    for (const queryKey of asked) void queryClient.invalidateQueries({ queryKey });
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error" || !isStatus(event.action.error, 403, 404)) return;
    if (!asked.some(([name]) => name === event.query.queryKey[0])) askAgain();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isStatus(event.action.error, 403, 404)) askAgain();
  });
}
