import { sql } from "kysely";
import type { ContentRows, Db } from "../content-type.ts";
import type { AnnouncementValues } from "./content-values.ts";

export const announcementRows: ContentRows = {
  live: sql`
  select id, 'in_force' as state, created_at as effective_at, jsonb_build_object('text', text, 'importance', importance,
    'audience', jsonb_build_object('plan_ids', plan_ids, 'company_ids', company_ids, 'role_ids', role_ids),
    'from', starts_at, 'until', ends_at) as data
  from update_messages`,
  order: sql`is_live, effective_at desc nulls first, id desc`,
  searched: sql<string>`data->>'text'`,
};

export const writeAnnouncement = (
  db: Db,
  id: number,
  { text, importance, audience, from, until }: AnnouncementValues,
) =>
  sql`
    insert into update_messages (id, text, importance, plan_ids, company_ids, role_ids, starts_at, ends_at)
    overriding system value
    values (${id}, ${text}, ${importance}, ${audience.plan_ids}::int[], ${audience.company_ids}::uuid[],
      ${audience.role_ids}::int[], ${from}::timestamptz, ${until}::timestamptz)
    on conflict (id) do update set text = excluded.text, importance = excluded.importance, plan_ids = excluded.plan_ids,
      company_ids = excluded.company_ids, role_ids = excluded.role_ids, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at`.execute(db);

export const deleteAnnouncement = (db: Db, id: number) =>
  db.deleteFrom("update_messages").where("id", "=", id).execute();

export async function countDismissals(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; dismissals: number }>`
    select message_id as id, count(*)::int as dismissals from update_dismissals
    where message_id = any(${ids}::int[]) group by 1`.execute(db);
  return rows;
}
