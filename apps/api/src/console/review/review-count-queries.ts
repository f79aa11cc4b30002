import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { isNoTest } from "../../ground/db/test-companies.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Pending fields by age and by company, and recent reasons. Test companies are listed and do not count by age. */
export async function findReviewCounts(scope: StaffScope) {
  const companies = await countByCompany(scope);
  const { day, week } = await countYoung(scope);
  const all = companies.reduce((sum, { pending, is_test }) => (is_test ? sum : sum + pending), 0);
  return {
    by_age: { today: day, week: week - day, older: all - week },
    companies: companies.map(({ id, name, pending }) => ({ id, name, pending })),
    recent_reasons: await findRecentReasons(scope),
  };
}

/** Every company that has ever submitted a change, sorted by name. */
async function countByCompany({ db }: StaffScope) {
  const { rows } = await sql<{ id: string; name: string; is_test: boolean; pending: number }>`
    select c.id, c.name, c.is_test, coalesce(q.fields, 0)::int as pending
    from companies c
    left join review_counts q on q.company_id = c.id
    where exists (select from field_edits e where e.company_id = c.id) order by lower(c.name), c.id`.execute(db);
  return rows;
}

/** Fields that have been pending for less than a day, and for less than a week. */
async function countYoung({ db }: StaffScope) {
  const { rows } = await sql<{ day: number; week: number }>`
    select count(*) filter (where submitted_at > now() - interval '1 day')::int as day, count(*)::int as week
    from field_edits where status = 'pending' and submitted_at > now() - interval '7 days'
      and ${isNoTest(sql`company_id`)}`.execute(db);
  return onlyRow(rows);
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
