import type { Dashboard } from "@lading/contract";
import { sql, type Kysely } from "kysely";
import { isFor, toReader, type Reader } from "../../ground/db/audience.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { VendorScope } from "../../ground/db/scope.ts";

export interface ListedDashboard {
  /** The id in the vendors' calls. */
  id: string;
  name: string;
  /** The figures that it shows: the id of one of the portal's own dashboards or of an external one. */
  source: string;
}

/** Returns the dashboards of the user's audience in the provider's order. */
export const findDashboards = ({ db, companyId, user }: VendorScope) =>
  findDashboardsFor(db, toReader({ companyId, userId: user.id }));

export async function findDashboardsFor(db: VendorScope["db"], reader: Reader) {
  const { rows } = await sql<ListedDashboard>`
    select key as id, name, source from dashboards d where ${isFor("d", reader)} order by place, id`.execute(db);
  return rows;
}

/**
 * Adds the dashboards of the external service that were never listed here, after the others. Those that staff have deleted stay
 * deleted.
 */
export const addExternalDashboards = (db: Kysely<DB>, dashboards: readonly Dashboard[]) =>
  sql`
    insert into dashboards (key, source, name, place)
    select id, id, name, (select coalesce(max(place), 0) from dashboards) + place
    from unnest(${dashboards.map(({ id }) => id)}::text[], ${dashboards.map(({ name }) => name)}::text[])
      with ordinality as listed (id, name, place)
    where not exists (select from content_versions v where v.kind = 'dashboards' and v.data->>'source' = listed.id)
      and not exists (select from dashboards d where d.source = listed.id)
    on conflict (key) do nothing`.execute(db);
