import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

export const findVendorRoles = ({ db }: { db: Transaction<DB> }) =>
  db.selectFrom("roles").select(["id", "name"]).where("of_provider", "=", false).orderBy("id").execute();
