import type { WorkFilters, WorkViewValues } from "@lading/contract";
import { sql } from "kysely";
import pg from "pg";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface ViewRow {
  id: string;
  name: string;
  is_shared: boolean;
  is_mine: boolean;
  filters: WorkFilters;
}

/** The caller's views and the shared ones; row-level security hides those of others. */
export async function findViews({ db, user }: StaffScope) {
  const { rows } = await sql<ViewRow>`
    select id, name, is_shared, owner_id = ${user.id} as is_mine, filters from work_views
    order by is_shared, lower(name), id`.execute(db);
  return rows;
}

/** The number of the caller's own views, or of all shared ones. */
export async function countViews({ db, user }: StaffScope, isShared: boolean) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work_views
    where ${isShared ? sql`is_shared` : sql`not is_shared and owner_id = ${user.id}`}`.execute(db);
  return onlyRow(rows).count;
}

/** Returns the id of the new view; undefined if the name is taken. */
export const insertView = ({ db, user }: StaffScope, { name, is_shared, filters }: WorkViewValues) =>
  unlessTaken(async () => {
    const { rows } = await sql<{ id: string }>`
      insert into work_views (owner_id, name, is_shared, filters) values (${user.id}, ${name}, ${is_shared}, ${asJsonb(filters)})
      returning id`.execute(db);
    return onlyRow(rows).id;
  });

/** Returns how many views were changed; undefined if the name is taken. */
export const updateView = ({ db, user }: StaffScope, id: string, { name, is_shared, filters }: WorkViewValues) =>
  unlessTaken(async () => {
    const { rows } = await sql`
      update work_views set name = ${name}, is_shared = ${is_shared}, filters = ${asJsonb(filters)}
      where id = ${id} and owner_id = ${user.id} returning id`.execute(db);
    return rows.length;
  });

export async function deleteView({ db, user }: StaffScope, id: string) {
  const { rows } = await sql`delete from work_views where id = ${id} and owner_id = ${user.id} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

const UNIQUE = "23505";

/** The caller refuses the request after this, which rolls the transaction back. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE) return undefined;
    throw error;
  }
}
