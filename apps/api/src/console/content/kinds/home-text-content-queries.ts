import { sql } from "kysely";
import type { ContentRows, Db } from "../content-type.ts";
import type { HomeTextValues } from "./content-values.ts";

export const homeTextRows: ContentRows = {
  live: sql`
  select id, 'in_force' as state, null::timestamptz as effective_at,
    jsonb_build_object('name', name, 'description', description) as data
  from home_descriptions`,
  order: sql`lower(data->>'name'), id`,
  searched: sql<string>`concat_ws(' ', data->>'name', data->>'description')`,
};

export const writeHomeText = (db: Db, id: number, { name, description }: HomeTextValues) =>
  sql`
    insert into home_descriptions (id, name, description) overriding system value values (${id}, ${name}, ${description})
    on conflict (id) do update set name = excluded.name, description = excluded.description`.execute(db);

export async function findNamesake(db: Db, name: string, exceptId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from home_descriptions where lower(name) = lower(${name}) and id <> ${exceptId}`.execute(db);
  return rows[0]?.id;
}

export const deleteHomeText = (db: Db, id: number) => db.deleteFrom("home_descriptions").where("id", "=", id).execute();
