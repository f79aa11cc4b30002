import type { QueryClient } from "@tanstack/react-query";
import { companyDetails, featureFlags, userDetails } from "../lib/current-user.ts";

/** Fetches what the frame cannot be drawn without: who is here, for which company, and what is switched on. */
export async function loadFrame(queryClient: QueryClient) {
  const [user] = await Promise.all([
    queryClient.ensureQueryData(userDetails),
    queryClient.ensureQueryData(companyDetails),
    queryClient.ensureQueryData(featureFlags),
  ]);
  return user;
}
