import { sql } from "kysely";
import type { StaffScope } from "../db/scope.ts";

/** What waits, by age and by company, and the reasons that were given last. */
export async function findReviewCounts(scope: StaffScope) {
  const companies = await countPending(scope);
  const sum = (age: "today" | "week" | "older") => companies.reduce((total, company) => total + company[age], 0);
  return {
    by_age: { today: sum("today"), week: sum("week"), older: sum("older") },
    companies: companies.map(({ id, name, today, week, older }) => ({ id, name, pending: today + week + older })),
    recent_reasons: await findRecentReasons(scope),
  };
}

/** Every company that has ever asked for a change, by name. */
async function countPending({ db }: StaffScope) {
  const { rows } = await sql<{ id: string; name: string; today: number; week: number; older: number }>`
    with waiting as (
      select company_id,
        count(*) filter (where submitted_at > now() - interval '1 day')::int as today,
        count(*) filter (where submitted_at > now() - interval '7 days')::int as week, count(*)::int as fields
      from field_edits where status = 'pending' group by 1
    )
    select c.id, c.name, coalesce(w.today, 0) as today, coalesce(w.week - w.today, 0) as week,
      coalesce(w.fields - w.week, 0) as older
    from companies c left join waiting w on w.company_id = c.id
    where exists (select from field_edits e where e.company_id = c.id) order by lower(c.name), c.id`.execute(db);
  return rows;
}

const LOOKED_AT = 200;
const MOST_REASONS = 8;

async function findRecentReasons({ db }: StaffScope) {
  const { rows } = await sql<{ reason: string }>`
    select reason from (
      select reason, decided_at from field_edits where status = 'rejected' order by decided_at desc limit ${LOOKED_AT}
    ) lately group by reason order by max(decided_at) desc limit ${MOST_REASONS}`.execute(db);
  return rows.map(({ reason }) => reason);
}
