import {
  administratorRole,
  isProviderPermission,
  type ChangedRole,
  type NewRole,
  type Permission,
  type ProviderPermission,
  type Role,
} from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, errorAnswer, invalid, notFound, Refusal } from "../../ground/http/refusal.ts";
import { beginAdministration, requireHeld } from "./begin-administration.ts";
import {
  addPermissions,
  deleteRole,
  findRoles,
  insertRole,
  isNameFree,
  removePermissions,
  replaceRole,
  updateRole,
} from "./role-queries.ts";

const editing = "provider.change_roles";

export async function requireRole(scope: StaffScope, id: number) {
  const [role] = await findRoles(scope, { id });
  if (!role) throw notFound();
  return role;
}

export async function create(scope: StaffScope, { name, description = "", permissions }: NewRole) {
  const caller = await beginAdministration(scope, editing);
  requireSide("provider", permissions);
  requireHeld(caller, permissions);
  const id = await insertRole(scope, { name, description });
  if (id === undefined) throw nameTaken();
  await addPermissions(scope, id, [...new Set(permissions)]);
  return requireRole(scope, id);
}

/** Changes the given values of a role, or none of them. Returns the role before and after. */
export async function edit(scope: StaffScope, id: number, { old_values: seen = {}, ...given }: ChangedRole) {
  const caller = await beginAdministration(scope, editing);
  const before = await requireRole(scope, id);
  requireLiveValues(before, seen);
  const { name = before.name, description = before.description, permissions = before.permissions } = given;
  if (before.is_fixed && name !== before.name) throw roleFixed(before, `${before.name} keeps its name.`);
  requireSide(before.side, permissions);
  const added = permissions.filter((permission) => !before.permissions.includes(permission));
  const removed = before.permissions.filter((permission) => !permissions.includes(permission));
  if (before.side === "provider") {
    if (before.name === administratorRole && removed.length > 0)
      throw roleFixed(before, `${administratorRole} keeps all permissions, so that somebody always has them.`);
    requireHeld(caller, added);
    if (caller.roleId === id && removed.includes(editing)) throw ownRoleRight();
  }
  if (!(await isNameFree(scope, id, name))) throw nameTaken();
  await updateRole(scope, id, { name, description });
  await removePermissions(scope, id, removed);
  await addPermissions(scope, id, [...new Set(added)]);
  return { before, after: await requireRole(scope, id) };
}

/** Removes a role. Its people and pending invitations get the replacement. */
export async function remove(scope: StaffScope, id: number, replacementId: number | undefined) {
  const caller = await beginAdministration(scope, editing);
  const role = await requireRole(scope, id);
  if (role.is_fixed) throw roleFixed(role, `${role.name} cannot be removed.`);
  const replacement = replacementId === undefined ? undefined : await requireReplacement(scope, role, replacementId);
  if (replacement) {
    requireHeld(caller, replacement.permissions);
    if (caller.roleId === id && !replacement.permissions.includes(editing)) throw ownRoleRight();
    await replaceRole(scope, id, replacement.id);
  } else if (role.active_users + role.deactivated_users + role.invitations > 0) throw roleInUse(role);
  await deleteRole(scope, id);
  return { role, replacement };
}

async function requireReplacement(scope: StaffScope, role: Role, id: number) {
  const [replacement] = await findRoles(scope, { side: role.side, id });
  if (!replacement || id === role.id) throw invalid({ replacement: ["Choose another role of the same side."] });
  return replacement;
}

function requireSide(side: Role["side"], permissions: readonly (Permission | ProviderPermission)[]) {
  if (permissions.some((permission) => isProviderPermission(permission) !== (side === "provider")))
    throw invalid({
      permissions: [
        side === "provider"
          ? "A role of the provider has only permissions of the provider."
          : "A role of vendors has only permissions of vendors.",
      ],
    });
}

/** Compares the values that the person saw with the live ones. The order of permissions means nothing. */
function requireLiveValues(live: Role, seen: NonNullable<ChangedRole["old_values"]>) {
  const changed = (["name", "description", "permissions"] as const).filter(
    (name) => seen[name] !== undefined && !isSame(seen[name], live[name]),
  );
  if (changed.length > 0)
    throw new Refusal(409, {
      ...errorAnswer(
        "role_changed",
        `Another person has changed the role ${live.name} in the meantime. Nothing was saved.`,
        { name: live.name },
      ),
      conflicts: Object.fromEntries(changed.map((name) => [name, { live_value: live[name] }])),
    });
}

const isSame = (one: string | readonly string[], other: string | readonly string[]) =>
  [...new Set([one].flat())].toSorted().join("\n") === [other].flat().toSorted().join("\n");

const nameTaken = () => invalid({ name: ["There is a role with this name already."] });
const roleFixed = ({ name }: Role, detail: string) => conflict("role_fixed", detail, { name });
const ownRoleRight = () =>
  conflict(
    "own_role_right",
    "You would lose the permission to change roles yourself. Ask another person who has it to make this change.",
  );

function roleInUse({ name, active_users, deactivated_users, invitations }: Role) {
  const people = active_users + deactivated_users;
  const holders = [
    ...(people > 0 ? [people === 1 ? "1 person" : `${people} people`] : []),
    ...(invitations > 0 ? [invitations === 1 ? "1 invitation" : `${invitations} invitations`] : []),
  ].join(" and ");
  const detail = `${holders} ${people + invitations === 1 ? "has" : "have"} the role ${name}. Choose the role that replaces it.`;
  return conflict("role_in_use", detail, { name, active_users, deactivated_users, invitations });
}
