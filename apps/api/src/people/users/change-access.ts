import { lockLicenses } from "../account/lock-licenses.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { conflict, invalid } from "../../ground/http/refusal.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { getWords } from "./company-words.ts";
import { requireAnother, requireOtherAdmin, requireUser } from "./require-user.ts";
import { findRoles } from "./company-role-queries.ts";
import { adminRole } from "./user-list-queries.ts";
import { lockOut, removeUser, setRole, setStatus, type LockedUser } from "./user-queries.ts";

/*
 * All of these begin by holding the company, so that two administrators cannot each rely on the other to stay. They act
 * on the user's next request, because every request reads status, role and permissions again.
 */

export async function changeRoleTo(scope: CompanyScope, id: string, roleName: string) {
  await lockLicenses(scope);
  const user = await requireUser(scope, id, "active");
  const role = (await findRoles(scope)).find(({ name }) => name === roleName);
  if (!role) throw invalid({ name: [`There is no role ${roleName}.`] });
  await giveRole(scope, user, role);
}

/** Gives a user a role, unless the company would lose its last active administrator by it. */
export async function giveRole(scope: CompanyScope, user: LockedUser, role: { id: number; name: string }) {
  if (user.status === "active" && role.name !== adminRole) await requireOtherAdmin(scope, user);
  await setRole(scope, user.id, role.id);
}

export async function deactivate(scope: CompanyScope, id: string) {
  await lockLicenses(scope);
  requireAnother(scope, id, "deactivate");
  await requireOtherAdmin(scope, await requireUser(scope, id, "active"));
  await endAccess(scope, id);
}

/** Deactivates a user. The database locks the person out. Callers must refuse the last administrator if they want to. */
export async function endAccess(scope: CompanyScope, id: string) {
  await setStatus(scope, id, "deactivated");
  await recordEvents(scope, [{ company_id: scope.companyId, type: "user.deactivated", subject: id, data: {} }]);
}

export async function signOut(scope: CompanyScope, id: string) {
  await lockLicenses(scope);
  await requireUser(scope, id, "active");
  await lockOut(scope, id);
}

export async function reactivate(scope: CompanyScope, id: string) {
  const { remainingLicenses } = await lockLicenses(scope);
  await requireUser(scope, id, "deactivated");
  if (remainingLicenses < 1)
    throw conflict(
      "no_license_left",
      `${getWords(scope).plan} has no license left. Deactivate a user, cancel an invitation or ${getWords(scope).getMoreLicenses}.`,
    );
  await restoreAccess(scope, id);
}

/** Activates a user. The callers make sure that the company has a license for it. */
export const restoreAccess = (scope: CompanyScope, id: string) => setStatus(scope, id, "active");

export async function removeForGood(scope: CompanyScope, id: string) {
  await lockLicenses(scope);
  requireAnother(scope, id, "delete");
  await requireOtherAdmin(scope, await requireUser(scope, id, "deactivated"));
  await removeUser(scope, id);
}
