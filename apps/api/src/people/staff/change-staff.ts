import { administratorRole } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../ground/http/refusal.ts";
import { beginAdministration, requireHeld, type Caller } from "../roles/begin-administration.ts";
import { findProviderRole } from "../roles/find-provider-role.ts";
import { findMember, lockOut, setRole, setStatus } from "./staff-queries.ts";

/*
 * All of these begin by locking the provider's people and roles, so that two administrators cannot each rely on the other to
 * stay. They act on the person's next request, because every request reads status, role and permissions again.
 */

const changing = "provider.change_staff";
const editingRoles = "provider.change_roles";

/** Gives an active staff member another role. Returns the member before and after. */
export async function changeRole(scope: StaffScope, id: string, roleId: number) {
  const caller = await beginAdministration(scope, changing);
  const before = await requireMember(scope, id, "active");
  const role = await requireGivenRole(scope, caller, roleId);
  if (before.is_only_administrator && role.name !== administratorRole) throw lastAdministrator(before.name);
  if (id === scope.user.id && isLoss(caller, role.permissions))
    throw conflict(
      "own_role_right",
      "You would lose the permission to change roles yourself. Ask another person who has it to make this change.",
    );
  await setRole(scope, id, role.id);
  return { before, after: await requireMember(scope, id, "active") };
}

const isLoss = ({ permissions }: Caller, next: readonly string[]) =>
  permissions.includes(editingRoles) && !next.includes(editingRoles);

export async function deactivate(scope: StaffScope, id: string) {
  await beginAdministration(scope, changing);
  if (id === scope.user.id)
    throw conflict("own_account", "You cannot deactivate your own account. Ask another person to do it.", {
      action: "deactivate",
    });
  const member = await requireMember(scope, id, "active");
  if (member.is_only_administrator) throw lastAdministrator(member.name);
  // The database locks the person out.
  await setStatus(scope, id, "deactivated");
  return requireMember(scope, id, "deactivated");
}

export async function signOut(scope: StaffScope, id: string) {
  await beginAdministration(scope, changing);
  const member = await requireMember(scope, id, "active");
  await lockOut(scope, id);
  return member;
}

export async function reactivate(scope: StaffScope, id: string) {
  const caller = await beginAdministration(scope, changing);
  const { role } = await requireMember(scope, id, "deactivated");
  await requireGivenRole(scope, caller, role.id);
  await setStatus(scope, id, "active");
  return requireMember(scope, id, "active");
}

/** A role of the provider that the caller may give to a person. */
export async function requireGivenRole(scope: StaffScope, caller: Caller, id: number) {
  const role = await findProviderRole(scope, id);
  if (!role) throw invalid({ role_id: ["There is no such role. Choose another one."] });
  requireHeld(caller, role.permissions);
  return role;
}

async function requireMember(scope: StaffScope, id: string, status: "active" | "deactivated") {
  const member = await findMember(scope, id);
  if (!member) throw notFound();
  const { name } = member;
  if (member.status !== status)
    throw member.status === "active"
      ? conflict("user_active", `${name} is active already.`, { name })
      : conflict("user_deactivated", `${name} is deactivated. Reactivate the account first.`, {
          name,
          company_name: undefined,
        });
  return member;
}

const lastAdministrator = (name: string) =>
  conflict(
    "last_administrator",
    `${name} is the only active ${administratorRole}. Make another person an ${administratorRole} first.`,
    { name },
  );
