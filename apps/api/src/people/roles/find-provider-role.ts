import type { StaffScope } from "../../ground/db/scope.ts";
import { findRoles } from "./role-queries.ts";

/** A role of the provider; undefined for an id of no role or of a role of vendors. */
export async function findProviderRole(scope: StaffScope, id: number) {
  const [role] = await findRoles(scope, { side: "provider", id });
  return role;
}
