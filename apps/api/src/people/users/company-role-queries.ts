import type { CompanyScope } from "../../ground/db/scope.ts";

/** Returns the roles of vendors, the most powerful first, in the order of the migrations. */
export const findRoles = ({ db }: CompanyScope) =>
  db.selectFrom("roles").select(["id", "name", "description"]).where("of_provider", "=", false).orderBy("id").execute();
