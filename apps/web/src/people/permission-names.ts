import {
  type Permission,
  permissionGroups,
  type ProviderPermission,
  providerPermissionGroups,
  type Role,
} from "@lading/contract";

interface PermissionGroup {
  title: string;
  permissions: readonly { permission: Permission | ProviderPermission; label: string; hint?: string }[];
}

const groups: Readonly<Record<Role["side"], readonly PermissionGroup[]>> = {
  provider: providerPermissionGroups,
  vendors: permissionGroups,
};

/** The permissions of a side in the order of the matrix. */
export const getPermissionGroups = (side: Role["side"]) => groups[side];

const labels = new Map<string, string>(
  Object.values(groups)
    .flat()
    .flatMap(({ permissions }) => permissions.map((one) => [one.permission, one.label])),
);

export const getPermissionLabel = (permission: string) => labels.get(permission) ?? permission;
