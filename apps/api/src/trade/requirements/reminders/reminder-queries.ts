import { sql, type Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { joinSubject, subjectText } from "../items/subject-queries.ts";

type Db = Transaction<DB>;

/** The hour from which mails are written, in the zone of the provider's calendar. */
const morning = 7;

/** A step that is more days old than this is not sent any more. */
const stalestDays = 3;

export interface MailDay {
  /** In the zone of the calendar, as YYYY-MM-DD. */
  day: string;
  isMorningOver: boolean;
  /** Items that were opened are mentioned on working days. */
  isWorkDay: boolean;
}

export async function readTime(database: Database) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return onlyRow(rows).now;
}

export async function findMailDay(database: Database, now: Date): Promise<MailDay> {
  const { rows } = await sql<MailDay>`
    select l.day::date::text as day, extract(hour from l.day) >= ${morning} as "isMorningOver",
      extract(isodow from l.day)::int = any(w.weekdays) and l.day::date not in (select day from work_holidays) as "isWorkDay"
    from work_calendar w cross join lateral (select ${now}::timestamptz at time zone w.time_zone as day) l`.execute(
    database,
  );
  return onlyRow(rows);
}

/** True for files `s` of agreements on which staff have decided lately, finally, and of which no mail has told. */
const isUntoldAgreement = sql`(s.told_at is null and s.decided_at < now() - interval '15 s' and s.decided_at > now() - interval '7 days')`;

/**
 * Returns false while a transaction of another process writes mails, which it would have to wait for. The statements of the transaction may
 * take as long as the first mails after a million items were opened.
 */
export async function isOnlyMailer(db: Db) {
  await sql`set local statement_timeout = '60s'`.execute(db);
  const { rows } = await sql<{ is_only: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('lading requirement mails'), 0) as is_only`.execute(db);
  return onlyRow(rows).is_only;
}

/**
 * Claims companies after an id whose mails of the day are not written yet, a limited number in each transaction. Returns their ids in order.
 * Companies that are suspended, for tests or without the feature get none.
 */
export async function claimCompanies(db: Db, day: string, { after, most }: { after: string | null; most: number }) {
  const { rows } = await sql<{ company_id: string }>`
    with claimed as (
      insert into requirement_mail_days (company_id, day)
        select c.id, ${day}::date from companies c
        where c.status <> 'suspended' and not c.is_test and (${after}::uuid is null or c.id > ${after}::uuid)
          and exists (select from company_feature_flags f where f.company_id = c.id and f.feature_name = 'Required Documents' and f.active)
          -- One probe for each company: a hash would read the items of all for some companies.
          and coalesce((select true from requirement_items i where i.company_id = c.id and i.state <> 'not_applicable' limit 1),
            (select true from agreement_submissions s where s.company_id = c.id and ${isUntoldAgreement} limit 1), false)
          and not exists (select from requirement_mail_days d where d.company_id = c.id and d.day = ${day}::date)
        order by c.id limit ${most}
        on conflict do nothing returning company_id
    )
    select company_id from claimed order by company_id`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** Removes the claims of days that are over, which nothing reads. */
export const forgetDays = (db: Db, day: string) =>
  sql`delete from requirement_mail_days where day < ${day}::date - 7`.execute(db);

export interface MailedItem {
  company_id: string;
  /** Null for an agreement that no requirement needs. */
  id: string | null;
  name: string;
  /** The product or the line; null for the company itself. */
  subject: string | null;
  due_on: string | null;
  /** Days until then; negative after it. */
  days: number | null;
  news: "opened" | "reminder" | "accepted" | "changes_requested";
  /** The last valid day of an accepted document. */
  valid_until: string | null;
  reason: string | null;
}

/** Marks the items that were opened as told, and returns the ids of those that still wait for the companies. */
async function takeOpened(db: Db, companyIds: readonly string[]) {
  const { rows } = await sql<{ id: string; is_open: boolean }>`
    update requirement_items i set is_untold = false where i.company_id = any(${companyIds}::uuid[]) and i.is_untold
      returning i.id, i.state in ('missing', 'requested', 'changes_requested') as is_open`.execute(db);
  return rows.flatMap(({ id, is_open }) => (is_open ? [id] : []));
}

/**
 * Records the reminders of the day, of which each is one row, and returns the items to mention: those with a reminder, those that were opened,
 * and those with a decision. Reminders that are too old, or whose item waits for the provider or is snoozed, are recorded as skipped. Only
 * items are looked at whose next reminder comes, or whose due day or requirement has changed since that was computed.
 */
export async function takeItems(db: Db, companyIds: readonly string[], { day, isWorkDay }: MailDay) {
  const opened = isWorkDay ? await takeOpened(db, companyIds) : [];
  const { rows } = await sql<MailedItem>`
    with steps as materialized (
      select i.company_id, i.id, i.due_on, i.opened_at, s.step,
          i.due_on - s.step < ${day}::date - ${stalestDays}::int or i.state in ('submitted', 'in_review')
            or coalesce(i.renewal in ('submitted', 'in_review'), false) or coalesce(i.snoozed_until >= ${day}::date, false) as is_skipped
        from requirement_items i join (
          -- An array, because the planner expects 1,100 rows of these functions, and would read the reminders of all companies for them.
          select id, published_at, array(
              select jsonb_array_elements_text(coalesce(rule -> 'reminders', '[]'))::int
              union
              select -generate_series(7, coalesce((rule ->> 'grace_days')::int, 0), 7)
            ) as steps from requirements offset 0
        ) r on r.id = i.requirement_id cross join lateral unnest(r.steps) as s (step)
        where i.company_id = any(${companyIds}::uuid[]) and i.state <> 'not_applicable' and i.due_on is not null
          and (i.next_reminder_on <= ${day}::date or i.reminded_due_on is distinct from i.due_on or i.reminded_at < r.published_at)
    ), advanced as (
      update requirement_items i set reminded_due_on = s.due_on, reminded_at = now(), next_reminder_on = s.next
        from (
          select company_id, id, due_on, coalesce(min(due_on - step) filter (where due_on - step > ${day}::date), 'infinity') as next
          from steps group by 1, 2, 3
        ) s where i.company_id = any(${companyIds}::uuid[]) and i.company_id = s.company_id and i.id = s.id
    ), due as (
      select s.* from steps s cross join work_calendar w
        where s.due_on - s.step <= ${day}::date and s.due_on - s.step >= (s.opened_at at time zone w.time_zone)::date
    ), recorded as (
      insert into requirement_reminders (company_id, item_id, due_on, step, is_skipped)
        select company_id, id, due_on, step, is_skipped from due on conflict do nothing
        returning company_id, item_id as id, is_skipped
    ), decided as (
      update requirement_submissions s set told_at = now()
        where s.company_id = any(${companyIds}::uuid[]) and s.decided_at < now() - interval '15 s' and s.told_at is null
          and s.state in ('accepted', 'changes_requested')
        returning s.company_id, s.item_id as id, s.state
    ), mentioned as (
      select distinct on (company_id, id) company_id, id, news from (
        select company_id, id, state as news, 1 as rank from decided
        union all select company_id, id, 'opened', 2 from requirement_items where id = any(${opened}::uuid[])
        union all select company_id, id, 'reminder', 3 from recorded where not is_skipped
      ) m order by company_id, id, rank
    )
    select m.company_id, m.id, m.news, r.name, i.due_on, i.due_on - ${day}::date as days, i.valid_until, i.reason,
      ${subjectText} as subject
    from mentioned m join requirement_items i using (company_id, id) join requirements r on r.id = i.requirement_id
      ${joinSubject}
    order by i.due_on nulls last, lower(r.name), m.id`.execute(db);
  return rows;
}

/** Returns the decisions on files of agreements of which no mail has told, as items to mention, and marks them as told. */
export async function takeAgreements(db: Db, companyIds: readonly string[]) {
  const { rows } = await sql<MailedItem>`
    update agreement_submissions s set told_at = now() where s.company_id = any(${companyIds}::uuid[]) and ${isUntoldAgreement}
      returning s.company_id, null as id, s.document_type as name, null as subject, null as due_on, null as days, s.decision as news,
        case s.decision when 'accepted' then s.expiration_date end as valid_until, s.reason`.execute(db);
  return rows;
}

export interface Reminded {
  company_id: string;
  /** Null for the company's second contact, who is no user. */
  user_id: string | null;
  email: string;
  code_salt: Buffer | null;
  /** False if the person switched mails off. Then only due documents are mentioned. */
  wants_mails: boolean;
}

/** Returns the people of companies who send documents, and the second contacts. */
export async function findReminded(db: Db, companyIds: readonly string[]) {
  const { rows } = await sql<Reminded>`
    select p.company_id, u.id as user_id, u.email, p.code_salt, coalesce(a.enabled, true) as wants_mails
    from mail_progress p join users u on u.id = p.user_id left join alert_settings a on a.user_id = u.id
    where p.company_id = any(${companyIds}::uuid[]) and u.status = 'active'
      and exists (select from role_permissions r where r.role_id = u.role_id and r.permission = 'requirements.submit')
      and not exists (
        select from (select id from terms_versions order by number desc limit 1) t
        where not exists (select from terms_acceptances x where x.user_id = u.id and x.terms_id = t.id))
    union all
    select c.id, null, c.secondary_contact ->> 'email', null, true
    from companies c
    where c.id = any(${companyIds}::uuid[]) and c.secondary_contact ->> 'email' <> ''
      and not exists (select from users u where lower(u.email) = lower(c.secondary_contact ->> 'email'))
    order by 1, 2 nulls last`.execute(db);
  return rows;
}
