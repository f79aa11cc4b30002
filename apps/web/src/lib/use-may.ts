import type { FeatureName, Permission, ProviderPermission, UserDetails } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { featureFlags, userDetails } from "./current-user.ts";

type UserPermission = Permission | ProviderPermission;

/** The permission and the feature flag that a page, a menu entry or a button requires. */
export interface Requirement {
  /** One permission, or several of which the user needs at least one. */
  permission?: UserPermission | readonly UserPermission[];
  flag?: FeatureName;
}

/** The requirement of the pages of orders. */
export const orderPages = { permission: "orders.view_order", flag: "Order Responses" } as const satisfies Requirement;

export type May = (requirement: Requirement) => boolean;

/** Returns a function that checks whether the user has a permission and its section is switched on. */
export function useMay(): May {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: flags } = useSuspenseQuery(featureFlags);
  return createMay(user, flags);
}

/** Returns a function that checks whether this user has a permission and its section is switched on. */
export const createMay =
  ({ permissions }: UserDetails, flags: readonly { feature_name: FeatureName; active: boolean }[]): May =>
  ({ permission, flag }) =>
    (!permission || [permission].flat().some((one) => permissions.includes(one))) &&
    (!flag || flags.some(({ feature_name, active }) => feature_name === flag && active));
