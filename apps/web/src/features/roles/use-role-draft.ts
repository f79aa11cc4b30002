import { administratorRole, type Role } from "@lading/contract";
import { useState } from "react";

type AnyPermission = Role["permissions"][number];

/** A role with the permissions that it would gain and lose. */
export interface RoleChange {
  role: Role;
  gained: readonly AnyPermission[];
  lost: readonly AnyPermission[];
}

/**
 * Ticks of the matrix that are not saved yet. They are kept as wanted values, so that a role that another person has changed
 * meanwhile shows its live permissions with the ticks on top.
 */
export function useRoleDraft(roles: readonly Role[]) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const holds = (role: Role, permission: AnyPermission) =>
    wanted.get(keyOf(role, permission)) ?? role.permissions.includes(permission);
  const changes = roles.flatMap((role): RoleChange[] => {
    const gained = ticks(wanted, role).filter(([one, value]) => value && !role.permissions.includes(one));
    const lost = ticks(wanted, role).filter(([one, value]) => !value && role.permissions.includes(one));
    if (gained.length + lost.length === 0) return [];
    return [{ role, gained: gained.map(([one]) => one), lost: lost.map(([one]) => one) }];
  });
  return {
    holds,
    changes,
    isChanged: (role: Role, permission: AnyPermission) =>
      holds(role, permission) !== role.permissions.includes(permission),
    toggle: (role: Role, permission: AnyPermission) =>
      setWanted((before) => new Map(before).set(keyOf(role, permission), !holds(role, permission))),
    /** Forgets the ticks of one role, or all. */
    discard: (role?: Role) =>
      setWanted((before) => new Map(role ? [...before].filter(([key]) => !key.startsWith(`${role.id} `)) : [])),
  };
}

export type RoleDraft = ReturnType<typeof useRoleDraft>;

const keyOf = ({ id }: Role, permission: string) => `${id} ${permission}`;

const ticks = (wanted: ReadonlyMap<string, boolean>, { id }: Role) =>
  [...wanted]
    .filter(([key]) => key.startsWith(`${id} `))
    // `toggle` has made the key of a permission.
    .map(([key, value]) => [key.slice(`${id} `.length) as AnyPermission, value] as const);

/** Why a permission of a role cannot be ticked or unticked, or undefined. The server refuses the same. */
export function findBlock(
  role: Role,
  permission: AnyPermission,
  isHeld: boolean,
  user: { role: string; held: readonly string[] },
) {
  if (role.side === "vendors") return undefined;
  if (role.name === administratorRole) return `${administratorRole} keeps all permissions.`;
  if (isHeld && permission === "provider.change_roles" && role.name === user.role)
    return "You cannot take this permission from your own role.";
  if (!role.permissions.includes(permission) && !user.held.includes(permission))
    return "You cannot give a permission that you do not have yourself.";
  return undefined;
}
