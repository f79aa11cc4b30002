import type * as contract from "@lading/contract";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { isStatus } from "./api-error.ts";
import { call } from "./api.ts";
import { staleTimes } from "./query-client.ts";
import type { CallAddress } from "./send.ts";

const readUserDetails: CallAddress<typeof contract.readUserDetails> = {
  method: "GET",
  path: "/api/accounts/user-details/",
  access: "signed-in",
};

const readCompanyDetails: CallAddress<typeof contract.readCompanyDetails> = {
  method: "GET",
  path: "/api/accounts/company-details/",
  access: "signed-in",
};

const listFeatureFlags: CallAddress<typeof contract.listFeatureFlags> = {
  method: "GET",
  path: "/api/accounts/feature-flags/",
  access: "signed-in",
};

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

/** Changes when staff change what the provider is called, so that the console shows it without a reload. */
export const identityVersion = queryOptions({
  queryKey: ["identity-version"],
  queryFn: () => "",
  staleTime: staleTimes.session,
  initialData: "",
});

/** After a refused call, fetches the user and the feature flags again, because the role or a flag may have changed. */
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
