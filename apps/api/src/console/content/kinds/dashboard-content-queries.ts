import { sql } from "kysely";
import type { ContentRows, Db } from "../content-type.ts";
import type { DashboardValues } from "./content-values.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

export const dashboardRows: ContentRows = {
  live: sql`
  select id, 'in_force' as state, null::timestamptz as effective_at, jsonb_build_object('name', name, 'source', source,
    'place', place, 'audience', jsonb_build_object('plan_ids', plan_ids, 'company_ids', company_ids, 'role_ids', role_ids)) as data
  from dashboards`,
  order: sql`(data->>'place')::int, id`,
  searched: sql<string>`data->>'name'`,
};

/** The first dashboard of a source has the source as its key, which addresses of users contain. */
export const writeDashboard = (db: Db, id: number, { name, source, place, audience }: DashboardValues) =>
  sql`
    insert into dashboards (id, key, name, source, place, plan_ids, company_ids, role_ids) overriding system value
    select ${id}, case when exists (select from dashboards where key = ${source}) then ${`${source}-${id}`} else ${source} end,
      ${name}, ${source}, ${place}, ${audience.plan_ids}::int[], ${audience.company_ids}::uuid[], ${audience.role_ids}::int[]
    on conflict (id) do update set name = excluded.name, source = excluded.source, place = excluded.place,
      plan_ids = excluded.plan_ids, company_ids = excluded.company_ids, role_ids = excluded.role_ids`.execute(db);

/** The place after the last dashboard. */
export async function findNextPlace(db: Db) {
  const { rows } = await sql<{ place: number }>`
    select least(coalesce(max(place), 0) + 1, 1000) as place from dashboards`.execute(db);
  return onlyRow(rows).place;
}

export const deleteDashboard = (db: Db, id: number) => db.deleteFrom("dashboards").where("id", "=", id).execute();
