import type { CompanyScope, StaffScope } from "../db/scope.ts";

/** Returns the roles, the most powerful first, in the order of the migrations. */
export const findRoles = ({ db }: CompanyScope | StaffScope) =>
  db.selectFrom("roles").select(["id", "name", "description"]).orderBy("id").execute();
