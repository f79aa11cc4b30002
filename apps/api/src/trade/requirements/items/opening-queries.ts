import { sql, type Transaction } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { workDay } from "../../../ground/db/today.ts";
import { isOpen } from "../../effects/open-requirement-queries.ts";
import { compared } from "./item-comparison-queries.ts";
import { type Requirement, selectSubjects } from "./subject-queries.ts";

type Db = Transaction<DB>;

/** A requirement that is not published yet, with its label. */
interface PlannedRequirement extends Requirement {
  label_id: number | null;
}

/**
 * The companies that are no test companies and for which items would open, with their number. Of an agreement that items would take over
 * nobody is told, and a valid one blocks nothing.
 */
const opening = ({ label_id, applies_to }: PlannedRequirement) => sql`opening as (
  select c.id as company_id, c.name, c.suspended_at, count(*)::int as items, coalesce(t.is_valid, false) as is_valid,
    coalesce(t.is_valid or t.waits, false) as is_taken
  from (select company_id from missing union all select company_id from needed) o join companies c on c.id = o.company_id
    left join lateral (
      select bool_or(a.status = '4' and coalesce(a.expiration_date >= ${workDay}, true)) as is_valid, bool_or(a.status in ('2', '3')) as waits
      from labels l join agreements a on lower(replace(a.document_type, ' ', '')) = lower(replace(l.name, ' ', ''))
      where ${applies_to} = 'company' and l.id = ${label_id}::int and l.space = 'company' and a.company_id = c.id
    ) t on true
  where not c.is_test group by c.id, t.is_valid, t.waits)`;

interface Opening {
  opens: number;
  closes: number;
  companies: number;
  /** The people who send documents of these companies. */
  mails: number;
  largest: { id: string; name: string; opens: number }[];
}

/** Lets the statements of this transaction count over all products. */
export const allowLongCount = (db: Db) => sql`set local statement_timeout = '30s'`.execute(db);

/** Counts what `keepItems` would open and close for all companies, without test companies. */
export async function countOpening(db: Db, requirement: PlannedRequirement) {
  const { rows } = await sql<Opening>`
    with ${compared(requirement, {})}, ${opening(requirement)}
    select (select coalesce(sum(items), 0)::int from opening) as opens,
      (select count(*)::int from superfluous s join companies c on c.id = s.company_id where not c.is_test) as closes,
      (select count(*)::int from opening) as companies,
      (select count(*)::int from opening o join users u on u.company_id = o.company_id
        where u.status = 'active' and o.suspended_at is null and not o.is_taken and exists (
          select from role_permissions r where r.role_id = u.role_id and r.permission = 'requirements.submit')) as mails,
      (select coalesce(json_agg(json_build_object('id', company_id, 'name', name, 'opens', items) order by items desc, name), '[]')
        from (select * from opening order by items desc, name limit 5) l) as largest`.execute(db);
  return onlyRow(rows);
}

/** Counts the companies that would have items without a valid document or waiver: all of them, and those of new items. */
export async function countBlocked(db: Db, requirement: PlannedRequirement) {
  const { rows } = await sql<{ of_all_items: number; of_new_items: number }>`
    with ${compared(requirement, {})}, ${opening(requirement)}, open as (
      select distinct i.company_id from requirement_items i join companies c on c.id = i.company_id
      where i.requirement_id = ${requirement.id} and not c.is_test
        and ${isOpen}
        and not exists (select from superfluous s where s.company_id = i.company_id and s.id = i.id)
    )
    select (select count(*)::int from (select company_id from open union select company_id from opening where not is_valid) b) as of_all_items,
      (select count(*)::int from opening o where not o.is_valid and not exists (
        select from open i where i.company_id = o.company_id)) as of_new_items`.execute(db);
  return onlyRow(rows);
}

/** Counts the subjects of each of these requirements, without those of test companies. */
export async function countSubjects(db: Db, steps: readonly Requirement[]) {
  const counts = steps.map(
    (step) => sql`(select count(*)::int from (${selectSubjects(step, {})}) s join companies c on c.id = s.company_id
      where not c.is_test)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return onlyRow(rows).counts;
}

/** Returns when the next mails about documents are sent: at 7:00 of the next working day. */
export async function findMailTime(db: Db) {
  const { rows } = await sql<{ mails_at: string; time_zone: string }>`
    select to_char(((add_working_days(m.next::timestamp at time zone w.time_zone, 0, w.time_zone, w.weekdays,
        array(select day from work_holidays)) at time zone w.time_zone)::date + time '7:00') at time zone w.time_zone at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as mails_at, w.time_zone
    from work_calendar w cross join lateral (
      select ${workDay} + case when (now() at time zone w.time_zone)::time < '7:00' then 0 else 1 end as next
    ) m`.execute(db);
  return onlyRow(rows);
}
