import { permissions, providerPermissions } from "@lading/contract";
import { expect, test } from "vitest";
import { getPermissionGroups } from "./permission-names.ts";

test.each([
  ["provider", providerPermissions],
  ["vendors", permissions],
] as const)("the matrix of %s has each permission of the contract once", (side, all) => {
  const named = getPermissionGroups(side).flatMap((group) => group.permissions.map(({ permission }) => permission));
  expect(named).toHaveLength(all.length);
  expect(new Set<string>(named)).toEqual(new Set<string>(all));
});
