import { sql, type Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { presentRevision } from "../order-column-queries.ts";

/** The hour at which vendors are reminded in the morning, in the zone of the provider's calendar. */
const morning = sql`time '08:00'`;

export async function readTime(database: Database) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return onlyRow(rows).now;
}

/** Returns the companies with orders to look at, and whether they are reminded: not while they are suspended or cannot answer. */
export async function findDueCompanies(database: Database, now: Date) {
  const { rows } = await sql<{ id: string; is_reminded: boolean }>`
    select c.id, c.status <> 'suspended' and not c.is_test and exists (
      select from company_feature_flags f where f.company_id = c.id and f.feature_name = 'Order Responses' and f.active) as is_reminded
    from companies c
    where exists (select from order_states s where s.company_id = c.id and s.remind_at <= ${now}) order by c.id`.execute(
    database,
  );
  return rows;
}

export interface DueOrder {
  order_id: string;
  purchase_order: string;
  clock_from: Date;
  /** The day and the time by which the order should be answered, in the zone of the calendar. */
  day: string;
  time: string;
  zone: string;
  is_late: boolean;
  revision: number;
  last_step: number;
  times: (Date | null)[];
}

/**
 * Locks the orders of a company to look at, the most urgent first, with the times of all their reminders. Leaves out orders that a load or an answer
 * changes right now, because the job looks at them after that.
 */
export async function lockDueOrders(db: Transaction<DB>, companyId: string, now: Date) {
  await sql`set local statement_timeout = '60s'`.execute(db);
  const { rows } = await sql<DueOrder>`
    with calendar as materialized (
      select time_zone, weekdays, array(select day from work_holidays) as holidays from work_calendar
    ), due as materialized (
      select s.company_id, s.order_id, s.clock_from, s.respond_by from order_states s
      where s.company_id = ${companyId} and s.remind_at <= ${now} and s.respond_by is not null
      for update skip locked
    ), placed as (
      select d.*, c.*, d.clock_from at time zone c.time_zone as start, d.respond_by at time zone c.time_zone as finish
      from due d cross join calendar c
    )
    select p.order_id::text as order_id, o.purchase_order, p.clock_from, to_char(p.finish, 'YYYY-MM-DD') as day,
      to_char(p.finish, 'FMHH12:MI AM') as time, p.time_zone as zone, p.respond_by <= ${now} as is_late,
      ${presentRevision(sql`p.company_id`, sql`p.order_id`)} as revision,
      array[half.at, due_day.at] || array(
        select add_working_days(due_day.at, 3 * n, p.time_zone, p.weekdays, p.holidays) from generate_series(1, 5) n order by n
      ) as times,
      coalesce((select max(r.step) from order_reminders r where r.company_id = p.company_id and r.order_id = p.order_id
        and r.revision = ${presentRevision(sql`p.company_id`, sql`p.order_id`)}
        and (r.clock_from = p.clock_from or r.clock_from = '-infinity' and r.at >= p.clock_from)), 0) as last_step
    from placed p join purchase_orders o on o.company_id = p.company_id and o.id = p.order_id
    cross join lateral (select (p.finish::date + ${morning}) at time zone p.time_zone as at) due_day
    left join lateral (
      -- Half of the working time, at the next full hour, so that one mail tells of all orders of an hour.
      select date_trunc('hour', w.start + (w.total / 2 - (w.through - w.length)) + interval '1 hour' - interval '1 microsecond')
          at time zone p.time_zone as at
        from (
          select s.start, s.finish - s.start as length, sum(s.finish - s.start) over (order by s.start) as through,
              sum(s.finish - s.start) over () as total
            from (
              select greatest(d.day, p.start) as start, least(d.day + interval '1 day', p.finish) as finish
                from generate_series(date_trunc('day', p.start), p.finish, interval '1 day') as d (day)
                where extract(isodow from d.day)::int = any(p.weekdays) and d.day::date <> all(p.holidays)
            ) s
        ) w
        where w.through >= w.total / 2 order by w.start limit 1
    ) half on true
    order by p.respond_by, p.order_id`.execute(db);
  return rows;
}

/** Notes that no reminders of a company are to come. When it can answer again, the times of its orders are computed again. */
export const stopReminders = (db: Database, companyId: string, now: Date) =>
  sql`update order_states set remind_at = null where company_id = ${companyId} and remind_at <= ${now}`.execute(db);

/** Stores the reminders of locked orders that were sent or are too late to be sent, with the clock that they belong to. */
export const insertReminders = (
  db: Transaction<DB>,
  companyId: string,
  reminders: readonly { order_id: string; revision: number; step: number }[],
) =>
  sql`
    insert into order_reminders (company_id, order_id, revision, step, clock_from)
    select s.company_id, s.order_id, n.revision, n.step, s.clock_from
    from unnest(${reminders.map((one) => one.order_id)}::bigint[], ${reminders.map((one) => one.revision)}::int[],
      ${reminders.map((one) => one.step)}::int[]) as n (order_id, revision, step)
    join order_states s on s.company_id = ${companyId} and s.order_id = n.order_id
    on conflict do nothing`.execute(db);

/** Stores when the job looks at locked orders again. */
export const scheduleReminders = (
  db: Transaction<DB>,
  companyId: string,
  orders: readonly { order_id: string; next: Date | null }[],
) =>
  sql`
    update order_states s set remind_at = n.at
    from unnest(${orders.map((one) => one.order_id)}::bigint[], ${orders.map((one) => one.next)}::timestamptz[]) as n (order_id, at)
    where s.company_id = ${companyId} and s.order_id = n.order_id`.execute(db);

export interface Reminded {
  user_id: string;
  email: string;
  code_salt: Buffer;
}

/** Returns the people of a company who answer orders and get mails. */
export async function findReminded(db: Transaction<DB>, companyId: string) {
  const { rows } = await sql<Reminded>`
    select u.id as user_id, u.email, p.code_salt
    from mail_progress p join users u on u.id = p.user_id left join alert_settings a on a.user_id = u.id
    where p.company_id = ${companyId} and u.status = 'active' and coalesce(a.enabled, true)
      and exists (select from role_permissions r where r.role_id = u.role_id and r.permission = 'orders.respond')
      and not exists (
        select from (select id from terms_versions order by number desc limit 1) t
        where not exists (select from terms_acceptances x where x.user_id = u.id and x.terms_id = t.id))
    order by u.id`.execute(db);
  return rows;
}
