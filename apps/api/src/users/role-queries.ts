import type { VendorScope } from "../db/scope.ts";

/** The most powerful first, as the migrations made them. */
export const findRoles = ({ db }: VendorScope) =>
  db.selectFrom("roles").select(["id", "name", "description"]).orderBy("id").execute();
