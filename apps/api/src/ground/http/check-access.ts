import { isProviderPermission, type Endpoint } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { sessionScope, staffScope, vendorScope, type SessionUser, type Standing } from "../db/scope.ts";
import { forbidden, notFound, permissionDenied } from "./refusal.ts";

/** Whether an endpoint belongs to the provider's staff. */
export const isOfStaff = ({ access }: Pick<Endpoint, "access">) => access === "staff" || isProviderPermission(access);

/** Checks that this user may call the endpoint, and creates the scope for it. */
export function createScope({ access, flag, inPerson }: Endpoint, db: Transaction<DB>, user: SessionUser) {
  if (inPerson && user.staffId !== null)
    throw forbidden("in_person_only", "Staff who are signed in as a user may not do this.");
  if (access === "signed-in") return sessionScope(db, user);
  if (isOfStaff({ access })) {
    const scope = staffScope(db, user);
    if (!scope) throw forbidden("staff_only", "Only the provider's staff may do this.");
    if (access !== "staff") requirePermission(access, user);
    return scope;
  }
  requireVendor({ access, flag }, user);
  return vendorScope(db, user);
}

/** Checks that this user may call an endpoint of vendors. */
export function requireVendor({ access, flag }: Pick<Endpoint, "access" | "flag">, user: SessionUser) {
  requireMember(user);
  if (flag && user.flagsOff.includes(flag)) throw notFound();
  if (access !== "member") requirePermission(access, user);
}

/** Refuses a user whose role lacks the permission. */
export function requirePermission(access: Endpoint["access"], { permissions }: SessionUser) {
  if (!permissions.some((permission) => permission === access)) throw permissionDenied();
}

/** Checks that a user belongs to a company and has accepted the terms. */
export function requireMember({ companyId, staffId, hasAcceptedTerms }: Standing) {
  if (companyId === null)
    throw forbidden("vendors_only", "Only users of a company may do this, and your account has no company.");
  // Staff who are signed in as the user need not accept the terms, and may not.
  if (!hasAcceptedTerms && staffId === null)
    throw forbidden("terms_not_accepted", "Accept the latest terms and conditions to go on.");
}
