import type { Label } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

/** Returns the labels of a space in the order of the lists. */
export async function findLabels({ db }: Pick<VendorScope, "db">, space: "product" | "order"): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select id, name from labels where space = ${space} order by lower(name), id`.execute(db);
  return rows;
}
