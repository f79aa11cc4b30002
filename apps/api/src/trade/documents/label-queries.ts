import type { Label } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

/** Returns the labels of a space in the order of the lists. */
export async function findLabels({ db }: Pick<VendorScope, "db">, space: "product" | "order"): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select id, name, fields from labels where space = ${space} order by lower(name), id`.execute(db);
  return rows;
}

/** Whether the company is asked for the fields of labels. */
export const isAskedForFields = ({ user }: VendorScope) => !user.flagsOff.includes("Required Documents");

/** Returns the labels with the fields that the company is asked for. */
export async function findAskedLabels(scope: VendorScope, space: "product" | "order"): Promise<Label[]> {
  const labels = await findLabels(scope, space);
  return isAskedForFields(scope) ? labels : labels.map((label) => ({ ...label, fields: [] }));
}
