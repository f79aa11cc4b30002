import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";
import { getHiddenTypes } from "./hidden-types.ts";
import { unsentOrders } from "./unsent-order-queries.ts";

export type Frequency = "real_time" | "daily" | "weekly";

/** A user whose mail is due. The row is locked until the transaction ends. */
export interface DueReader {
  user_id: string;
  company_id: string;
  email: string;
  frequency: Frequency;
  code_salt: Buffer;
  /** The company's notifications after the first number, up to the second, were not mailed yet. */
  after: number;
  up_to: number;
  /** The user can sign in and has accepted the terms. */
  is_mailed: boolean;
  permissions: string[];
  /** Feature flags that are switched off for the company. */
  flags_off: string[];
}

/** Returns the running loads, by the hash in their lock. */
export async function findRunningLoads(database: Database) {
  const { rows } = await sql<{ load: number }>`
    select objid::int8::bit(32)::int4 as load from pg_locks
    where locktype = 'advisory' and classid = hashtext('lading load')::int8::bit(32)::int8::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(database);
  return rows.map(({ load }) => load);
}

/** Returns the companies that have notifications of one of these loads. These are among the company's latest. */
export async function findLoadedCompanies(database: Database, loads: readonly number[]) {
  const { rows } = await sql<{ company_id: string }>`
    select t.company_id from notification_totals t
    where exists (
      select from notifications n
      where n.company_id = t.company_id and not n.is_archived and n.number > t.last_number - 100000
        and hashtext(n.load_id::text) = any(${loads}::int4[])
    )`.execute(database);
  return rows.map(({ company_id }) => company_id);
}

interface DueQuery {
  /** Notifications of decisions on edits are mailed this much later, because a decision can be undone until then. */
  decisionWaitMs: number;
  /** By default the database's time. */
  now: Date | undefined;
  timeZone: string;
  /** Companies that are mailed later. */
  except: readonly string[];
  atMost: number;
}

/**
 * Locks users whose mail is due. A mail in real time is due when there is a new notification, and a digest when its latest
 * time has passed and was not settled. Skips users that another process is mailing. Users of a company are adjacent. Users of a
 * suspended company are not due, so one mail after it has resumed reports what happened meanwhile. A mail ends before the first
 * notification of a decision that can be undone, and one in real time before the first new order whose lines have not come.
 */
export async function lockDueRecipients(db: Transaction<DB>, query: DueQuery) {
  const { now, timeZone, except, atMost, decisionWaitMs } = query;
  await sql`set local statement_timeout = '60s'`.execute(db);
  const { rows } = await sql<DueReader>`
    with totals as materialized (
      select t.company_id, least(t.last_number, h.number - 1) as last_number, least(t.last_number, h.number - 1, o.number - 1) as sent_number
      from notification_totals t left join (
        select company_id, min(number) as number from (${heldDecisions(decisionWaitMs)}) n group by 1
      ) h on h.company_id = t.company_id
      left join (select company_id, min(number) as number from (${unsentOrders}) n group by 1) o on o.company_id = t.company_id
    ), slots as materialized (
      select frequency, weekly_day, (${latestDigest(sql`coalesce(${now ?? null}::timestamptz, now())`, timeZone, sql`weekly_day`)}) as slot
      from (values ('daily', null), ('weekly', 'monday'), ('weekly', 'tuesday'), ('weekly', 'wednesday'), ('weekly', 'thursday'),
        ('weekly', 'friday')) as s (frequency, weekly_day)
    ), due as materialized (
      select p.user_id, p.company_id, p.code_salt, p.mailed_to,
        case when s.slot is null then t.sent_number else t.last_number end as last_number, coalesce(a.frequency, 'daily') as frequency
      from mail_progress p
      join totals t on t.company_id = p.company_id
      left join alert_settings a on a.user_id = p.user_id
      left join slots s on s.frequency = coalesce(a.frequency, 'daily') and s.weekly_day is not distinct from a.weekly_day
      where coalesce(a.enabled, true) and p.company_id <> all(${except}::uuid[])
        and not exists (select from companies c where c.id = p.company_id and (c.status = 'suspended' or c.is_test))
        and case when s.slot is null then p.mailed_to < t.sent_number else p.settled_at < s.slot end
      order by s.slot is not null, p.company_id, p.user_id
      limit ${atMost} for update of p skip locked
    ), latest_terms as materialized (
      select id from terms_versions order by number desc limit 1
    )
    select d.user_id, d.company_id, d.frequency, d.code_salt, d.mailed_to::float8 as after, d.last_number::float8 as up_to, u.email,
      u.status = 'active' and not exists (
        select from latest_terms l
        where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = l.id)
      ) as is_mailed,
      array(select r.permission from role_permissions r where r.role_id = u.role_id) as permissions,
      array(select f.feature_name from features_off f where f.company_id = c.id) as flags_off
    from due d
    join users u on u.id = d.user_id
    join companies c on c.id = d.company_id
    order by d.company_id, d.user_id`.execute(db);
  return rows;
}

/**
 * The latest time before `at` for a digest: seven in the morning in this time zone, on any day or on one weekday. A day on which a
 * clock change skips or repeats that hour also has exactly one such time.
 */
export const latestDigest = (at: RawBuilder<unknown>, timeZone: string, weekday: RawBuilder<unknown>) => sql`
  select max(slot) from (
    select day, (day + time '07:00') at time zone ${timeZone} as slot
    from (select (${at} at time zone ${timeZone})::date - back as day from generate_series(0, 7) as back) days
  ) slots
  where slot <= ${at} and (${weekday} is null or ${weekday} = trim(to_char(day, 'day')))`;

/** The notifications of decisions, and of ranks that staff changed in the console, that can be undone. */
const heldDecisions = (waitMs: number) => {
  const held = sql`
    select company_id, number, event_date + ${waitMs} * interval '1 ms' as until from notifications
    where event_date > clock_timestamp() - ${waitMs} * interval '1 ms'`;
  return sql`
    ${held} and notification_type = 'product_details_edit_decision'
    union all ${held} and notification_type = 'product_details_edit_set_decision'
    union all ${held} and notification_type = 'product_proposal_decision'
    union all ${held} and notification_type = 'purchase_order_decision'
    union all ${held} and notification_type = 'rank_update' and event_id is not null`;
};

/** Returns in how many milliseconds the next decision can no longer be undone, or undefined if there is none. */
export async function findNextRelease(database: Database, decisionWaitMs: number) {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(until) - clock_timestamp()) * 1000)::float8 as ms
    from (${heldDecisions(decisionWaitMs)}) n`.execute(database);
  return rows[0]?.ms ?? undefined;
}

/** One notification, or all notifications of one type from one load. */
export interface DigestLine {
  user_id: string;
  notification_type: string;
  /** That of its latest notification. */
  number: number;
  is_load: boolean;
  load_id: string | null;
  /** Unread notifications of this line, and of all lines, including those beyond the limit. */
  events: number;
  all_events: number;
  event_date: Date;
  description: string;
  gxp_sku: string | null;
  po_number: string | null;
  ship_notice: string | null;
}

/**
 * Finds the new notifications of each user that are not read, archived or hidden from the user, newest first, up to this
 * many lines. Users of a company who were mailed up to the same number share one pass over its notifications.
 */
export async function findDigestLines(db: Transaction<DB>, readers: readonly DueReader[], atMost: number) {
  const columns = <Name extends keyof DueReader>(name: Name) => readers.map((reader) => reader[name]);
  const { rows } = await sql<DigestLine>`
    with readers as materialized (
      select * from unnest(${columns("user_id")}::uuid[], ${columns("company_id")}::uuid[], ${columns("after")}::int8[],
        ${columns("up_to")}::int8[], ${readers.map((reader) => asJsonb(getHiddenTypes(reader)))}::jsonb[])
        as r (user_id, company_id, after, up_to, hidden_types)
    ), lines as materialized (
      select s.company_id, s.after, s.up_to, n.notification_type, n.load_id, case when n.load_id is null then n.number end as single,
        count(*) as events, max(n.number) as latest
      from (select distinct company_id, after, up_to from readers) s
      join notifications n on n.company_id = s.company_id and not n.is_archived and n.number > s.after and n.number <= s.up_to
      group by 1, 2, 3, 4, 5, 6
    ), read as materialized (
      select r.user_id, n.notification_type, n.load_id, case when n.load_id is null then n.number end as single, count(*) as events
      from readers r
      join notification_marks m on m.company_id = r.company_id and m.number > r.after and m.number <= r.up_to
        and m.user_id = r.user_id and m.is_read
      join notifications n on n.company_id = m.company_id and not n.is_archived and n.number = m.number
      group by 1, 2, 3, 4
    ), unread as (
      select r.user_id, l.company_id, l.notification_type, l.latest, l.events > 1 as is_load,
        l.events - coalesce(read.events, 0) as events
      from readers r
      join lines l on l.company_id = r.company_id and l.after = r.after and l.up_to = r.up_to
        and not r.hidden_types ? l.notification_type
      left join read on read.user_id = r.user_id and read.notification_type = l.notification_type
        and read.load_id is not distinct from l.load_id and read.single is not distinct from l.single
    ), placed as (
      select u.*, row_number() over (partition by u.user_id order by u.latest desc) as place,
        sum(u.events) over (partition by u.user_id) as all_events
      from unread u where u.events > 0
    )
    select p.user_id, p.notification_type, p.latest::float8 as number, p.is_load, n.load_id, p.events::float8 as events, p.all_events::float8 as all_events,
      n.event_date, n.description, n.details->>'gxp_sku' as gxp_sku, n.details->>'po_number' as po_number,
      n.details->>'ship_notice' as ship_notice
    from placed p
    join notifications n on n.company_id = p.company_id and not n.is_archived and n.number = p.latest
    where p.place <= ${atMost}
    order by p.user_id, p.place`.execute(db);
  return rows;
}

/** Stores up to which notification each user was mailed, so that none is mailed twice. */
export const settleReaders = (db: Transaction<DB>, readers: readonly DueReader[], now: Date | undefined) =>
  sql`
    update mail_progress p
    set mailed_to = r.up_to, settled_at = greatest(p.settled_at, coalesce(${now ?? null}::timestamptz, now()))
    from unnest(${readers.map((reader) => reader.user_id)}::uuid[], ${readers.map((reader) => reader.up_to)}::int8[])
      as r (user_id, up_to)
    where p.user_id = r.user_id`.execute(db);
