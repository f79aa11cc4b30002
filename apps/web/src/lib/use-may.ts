import type { FeatureName, Permission } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { featureFlags, userDetails } from "./current-user.ts";

/** The permission and the feature flag that a page, a menu entry or a button requires. */
export interface Requirement {
  permission?: Permission;
  flag?: FeatureName;
}

/** Returns a function that checks whether the user has a permission and its section is switched on. */
export function useMay() {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: flags } = useSuspenseQuery(featureFlags);
  return ({ permission, flag }: Requirement) =>
    (!permission || user.permissions.includes(permission)) &&
    (!flag || flags.some(({ feature_name, active }) => feature_name === flag && active));
}
