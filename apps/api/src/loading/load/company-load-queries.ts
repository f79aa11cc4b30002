import { sql } from "kysely";
import type { LoadScope } from "../feeds/feed.ts";

/** Notes that a file with rows of these companies was loaded. They are sorted, so that two loads cannot deadlock. */
export async function noteLoads({ db }: LoadScope, column: "by_key_at" | "by_staff_at", companyIds: readonly string[]) {
  if (companyIds.length === 0) return;
  await sql`
    insert into company_loads (company_id, ${sql.ref(column)})
    select id, now() from unnest(${companyIds}::uuid[]) as c (id) order by id
    on conflict (company_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(db);
}
