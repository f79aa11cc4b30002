import type { QueryClient } from "@tanstack/react-query";
import { featureFlags } from "../lib/current-user.ts";
import { createMay } from "../lib/use-may.ts";
import { loadFrame } from "./load-frame.ts";
import { getFirstPage } from "./provider-navigation.ts";

/** Returns the path of the console's first page for the signed-in staff member, whose data it loads if necessary. */
export async function findFirstPage(queryClient: QueryClient) {
  const user = await loadFrame(queryClient);
  const first = getFirstPage(createMay(user, await queryClient.ensureQueryData(featureFlags)));
  return first?.path ?? "/provider/queue";
}
