import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../db/scope.ts";

/** Enters files that are about to be stored and that no row holds yet. */
export const enterLooseFiles = ({ db }: StaffScope | VendorScope, keys: readonly string[]) =>
  sql`insert into loose_files (key) select unnest(${keys}::text[])`.execute(db);

/** Takes them out again, in the transaction of the rows that hold them from then on; answers how many there still were. */
export async function takeLooseFiles({ db }: StaffScope | VendorScope, keys: readonly string[]) {
  const { numAffectedRows } = await sql`delete from loose_files where key = any(${keys}::text[])`.execute(db);
  return Number(numAffectedRows);
}
