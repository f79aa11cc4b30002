import { expect, test } from "vitest";
import { permissions, providerPermissions } from "./ground/permissions.ts";

test("each permission is in one group", () => {
  const all: string[] = [...providerPermissions, ...permissions];
  expect(all.filter((permission, at) => all.indexOf(permission) !== at)).toEqual([]);
});
