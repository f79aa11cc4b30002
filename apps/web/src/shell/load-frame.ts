import type { QueryClient } from "@tanstack/react-query";
import { companyDetails, featureFlags, userDetails } from "../lib/current-user.ts";

/** Fetches the data that the frame needs: the user, the company and its feature flags. */
export async function loadFrame(queryClient: QueryClient) {
  const [user] = await Promise.all([
    queryClient.ensureQueryData(userDetails),
    queryClient.ensureQueryData(companyDetails),
    queryClient.ensureQueryData(featureFlags),
  ]);
  return user;
}
