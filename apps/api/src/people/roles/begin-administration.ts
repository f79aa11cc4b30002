import type { Permission, ProviderPermission } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { forbidden, permissionDenied, sessionEnded } from "../../ground/http/refusal.ts";
import { findCaller, lockAdministration } from "./role-queries.ts";

/** The role of the caller and its permissions, as they are while the lock is held. */
export interface Caller {
  roleId: number;
  permissions: readonly ProviderPermission[];
}

/**
 * Begins a change of the provider's people or roles: locks them, and checks again that the caller is active and has the
 * permission, because another person may have taken it after the request began.
 */
export async function beginAdministration(scope: StaffScope, permission: ProviderPermission): Promise<Caller> {
  await lockAdministration(scope);
  const caller = await findCaller(scope);
  if (!caller) throw sessionEnded();
  if (!caller.permissions.includes(permission)) throw permissionDenied();
  return { roleId: caller.role_id, permissions: caller.permissions };
}

/** Nobody gives permissions of the provider that they lack, neither to a role nor, by its role, to a person. */
export function requireHeld(caller: Caller, given: readonly (Permission | ProviderPermission)[]) {
  const held: readonly string[] = caller.permissions;
  const missing = given.filter((permission) => !held.includes(permission));
  if (missing.length > 0)
    throw forbidden(
      "permission_not_held",
      missing.length === 1
        ? "You cannot give a permission that you do not have yourself."
        : `You cannot give ${missing.length} permissions that you do not have yourself.`,
      { permissions: missing },
    );
}
