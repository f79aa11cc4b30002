import type { ValueListId } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";

export async function findValues({ db }: StaffScope, list: ValueListId) {
  const { rows } = await sql<{ name: string; is_offered: boolean }>`
    select name, is_offered from ${sql.table(list)} order by lower(name), name`.execute(db);
  return rows;
}

/** Adds values, in the order in which loads add them, so that they cannot deadlock. Those that exist are offered again. */
export const insertValues = ({ db }: StaffScope, list: ValueListId, names: readonly string[]) =>
  sql`
    insert into ${sql.table(list)} as present (name) select name from unnest(${names}::text[]) as given (name) order by name
    on conflict (name) do update set is_offered = true where not present.is_offered`.execute(db);

/** Returns false if the list has no such value. */
export async function setOffered({ db }: StaffScope, list: ValueListId, name: string, isOffered: boolean) {
  const { numAffectedRows } =
    await sql`update ${sql.table(list)} set is_offered = ${isOffered} where name = ${name}`.execute(db);
  return numAffectedRows === 1n;
}
