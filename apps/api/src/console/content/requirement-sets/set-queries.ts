import { sql } from "kysely";
import type { Db } from "../content-type.ts";

/** Returns the ids of the requirements, drafts included, by their names in lower case. */
export async function findRequirementIds(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, lower(name) as name from requirements r where deleted_at is null and lower(name) = any(${names}::text[])
      and not exists (select from document_requests q where q.requirement_id = r.id)
    union all
    select id, lower(data ->> 'name') from content_versions
      where kind = 'requirements' and state in ('draft', 'scheduled') and lower(data ->> 'name') = any(${names}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Returns the id of the label of this name in a space. */
export async function findLabelId(db: Db, space: string, name: string) {
  const { rows } = await sql<{ id: number }>`
    select id from labels where space = ${space} and lower(name) = lower(${name})`.execute(db);
  return rows[0]?.id;
}
