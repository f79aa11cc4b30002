import type { CompanyScope } from "../../ground/db/scope.ts";
import { conflict, notFound } from "../../ground/http/refusal.ts";
import { getWords } from "./company-words.ts";
import { adminRole, type UserStatus } from "./user-list-queries.ts";
import { hasOtherAdmin, lockUser, type LockedUser } from "./user-queries.ts";

/** A user of the company who has this status, locked. Another may have changed it since the list was loaded. */
export async function requireUser(scope: CompanyScope, id: string, status: UserStatus) {
  const user = await lockUser(scope, id);
  if (!user) throw notFound();
  if (user.status !== status)
    throw user.status === "active"
      ? conflict("user_active", `${user.name} is an active user. Deactivate the account first.`, { name: user.name })
      : conflict("user_deactivated", `${user.name} is deactivated already. Reactivate the account first.`, {
          name: user.name,
          company_name: undefined,
        });
  return user;
}

export function requireAnother({ user: self }: CompanyScope, id: string, verb: "deactivate" | "delete") {
  if (id === self.id)
    throw conflict("own_account", `You cannot ${verb} your own account. Ask another Vendor Admin to do it.`, {
      action: verb,
    });
}

/** Each company keeps one active admin, who can manage its users. The result holds while the caller locks the company. */
export async function requireOtherAdmin(scope: CompanyScope, user: LockedUser) {
  if (user.role_name === adminRole && !(await hasOtherAdmin(scope, user.id)))
    throw conflict(
      "last_admin",
      `${user.name} is the only active Vendor Admin of ${getWords(scope).company}. Make another user a Vendor Admin first.`,
      { name: user.name },
    );
}
