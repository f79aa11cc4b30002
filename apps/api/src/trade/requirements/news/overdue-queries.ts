import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

/** True on a day for items `i` of requirements `r` whose time of grace is over, and for which nothing was sent that waits. */
export const isOverdue = (day: RawBuilder<unknown>) => sql`(i.state <> 'not_applicable' and i.due_on < ${day}
  and 'submitted' not in (i.state, coalesce(i.renewal, '')) and 'in_review' not in (i.state, coalesce(i.renewal, ''))
  and coalesce(case i.state when 'accepted' then i.valid_until < ${day} when 'waived' then i.waived_until < ${day} end, i.state <> 'accepted')
  and i.due_on + coalesce((r.rule ->> 'grace_days')::int, 0) < ${day})`;

/**
 * Writes the rows of the work queue for companies with overdue documents, and removes those of others. A row waits since the day after the first
 * document's time of grace.
 */
export const writeOverdueRows = (db: Transaction<DB>, day: RawBuilder<unknown>) =>
  sql`
    with overdue as materialized (
      select i.company_id, count(*)::int as size,
        (min(i.due_on + coalesce((r.rule ->> 'grace_days')::int, 0)) + 1)::timestamp at time zone min(w.time_zone) as since
      from companies c cross join work_calendar w
        join company_feature_flags f on f.company_id = c.id and f.feature_name = 'Required Documents' and f.active
        join requirement_items i on i.company_id = c.id join requirements r on r.id = i.requirement_id
      where c.status = 'active' and not c.is_test and ${isOverdue(day)}
      group by i.company_id
    ), ended as (
      delete from work_items w where w.kind = 'requirement_overdue'
        and not exists (select from overdue o where o.company_id::text = w.subject)
    )
    insert into work_items (company_id, kind, subject, waiting_since, due_at, size)
      select o.company_id, t.kind, o.company_id::text, o.since, add_working_days(o.since, t.days, t.time_zone, t.weekdays, t.holidays), o.size
      from overdue o join work_terms t on t.kind = 'requirement_overdue'
      where not exists (select from work_items w where w.id = work_item_id('requirement_overdue', o.company_id::text) and w.size = o.size)
      on conflict (id) do update set size = excluded.size where work_items.size <> excluded.size`.execute(db);
