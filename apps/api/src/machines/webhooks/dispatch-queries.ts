import type { WebhookAttempt } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** A person can replay a delivery any number of times. */
const KEPT_ATTEMPTS = 20;
const OFF_AFTER_DAYS = 5;

export interface CollectingWebhook {
  id: string;
  company_id: string | null;
  types: string[];
  created_at: Date;
  /** False for a vendor that does not answer orders, and is told nothing of them. */
  follows_orders: boolean;
  /** False for a vendor that does not have to give documents, and is told nothing of them. */
  follows_requirements: boolean;
}

/** The webhooks for which deliveries are made: also paused ones, which send theirs later. */
export async function findCollectingWebhooks(db: Transaction<DB>) {
  const { rows } = await sql<CollectingWebhook>`
    select w.id, w.company_id, w.types, w.created_at, w.company_id is null or coalesce(f.active, false) as follows_orders,
      w.company_id is null or coalesce(d.active, false) as follows_requirements
    from webhooks w left join company_feature_flags f on f.company_id = w.company_id and f.feature_name = 'Order Responses'
      left join company_feature_flags d on d.company_id = w.company_id and d.feature_name = 'Required Documents'
    where w.state <> 'off'`.execute(db);
  return rows;
}

/**
 * Locks the progress, so that one process at a time makes deliveries. After a restore into another cluster the ids of transactions
 * are smaller than before; the progress then begins with the transactions of now.
 */
export async function lockProgress(db: Transaction<DB>) {
  await sql`select from webhook_progress for update`.execute(db);
  // A statement that waits for a lock keeps the snapshot from before. It would take the newest progress for one of another cluster.
  const { rows } = await sql<{ tx: string; id: string }>`
    select least(tx, pg_snapshot_xmax(pg_current_snapshot()))::text as tx, id::text from webhook_progress`.execute(db);
  return onlyRow(rows);
}

export const moveProgress = (db: Transaction<DB>, { tx, id }: { tx: string; id: string }) =>
  sql`update webhook_progress set tx = ${tx}::xid8, id = ${id}, moved_at = now()`.execute(db);

/**
 * Returns whether a webhook collects or sends deliveries. While there is none, it leaves out what happens, once a minute, so that
 * the first one need not wait for it.
 */
export async function hasWebhooks(db: Database) {
  const { rows } = await sql<{ is_needed: boolean }>`
    with needed as (select exists (select from webhooks where state <> 'off') as is_needed), skipped as (
      update webhook_progress set tx = pg_snapshot_xmin(pg_current_snapshot()), id = 0, moved_at = now()
      where moved_at < now() - interval '1 minute' and not (select is_needed from needed)
    )
    select is_needed from needed`.execute(db);
  return onlyRow(rows).is_needed;
}

export interface WebhookEvent {
  tx: string;
  id: string;
  company_id: string;
  /** Null if the company was deleted. */
  company_code: string | null;
  at: Date;
  type: string;
  subject: string;
  changed: string[];
  is_test: boolean;
  /** In hexadecimal digits. */
  trace: string | null;
}

export async function findEvents(db: Transaction<DB>, after: { tx: string; id: string }, atMost: number) {
  const { rows } = await sql<WebhookEvent>`
    select e.tx::text, e.id::text, e.company_id, e.company_code, e.at, e.type, e.subject, e.changed,
      coalesce(c.is_test, false) as is_test,
      encode(coalesce(
        (select o.trace from outbox_events o where o.tx = e.tx and o.id = e.id),
        (select w.trace from product_writes w where w.tx = e.tx and w.id = e.id)), 'hex') as trace
    from find_webhook_events(${after.tx}::xid8, ${after.id}, ${atMost}) e
    left join companies c on c.id = e.company_id order by e.tx, e.id`.execute(db);
  return rows;
}

/** The epoch of the feed, which its cursors contain. */
export async function findEpoch(db: Transaction<DB>) {
  const { rows } = await sql<{ epoch: string }>`select epoch from change_feed`.execute(db);
  return onlyRow(rows).epoch;
}

interface NewDelivery {
  webhook_id: string;
  company_id: string | null;
  type: string;
  body: string;
  trace: string | null;
}

export const insertDeliveries = (db: Transaction<DB>, deliveries: readonly NewDelivery[]) =>
  sql`
    insert into webhook_deliveries (webhook_id, company_id, type, body, trace)
    select webhook_id, company_id, type, body, decode(trace, 'hex')
    from jsonb_to_recordset(${asJsonb(deliveries)}::jsonb) as d (webhook_id uuid, company_id uuid, type text, body text, trace text)
    -- A webhook may have been deleted since it was found.
    where exists (select from webhooks w where w.id = d.webhook_id)`.execute(db);

const withAttempt = (attempt: WebhookAttempt) => sql`(
  select jsonb_agg(one order by place) from (
    select one, place from jsonb_array_elements(d.attempts || ${asJsonb(attempt)}::jsonb) with ordinality as a (one, place)
    order by place desc limit ${KEPT_ATTEMPTS}) as kept)`;

export const recordSuccess = (db: Database, id: string, attempt: WebhookAttempt) =>
  sql`
    with done as (
      update webhook_deliveries d set state = 'sent', attempts = ${withAttempt(attempt)}, taken_until = null
      where d.id = ${id} returning d.webhook_id
    )
    update webhooks w set last_success_at = now(), failing_since = null from done where w.id = done.webhook_id`.execute(
    db,
  );

/** Stores a failed attempt once, also if it is called twice. Without a wait, the delivery is given up. */
export const recordFailedAttempt = (
  db: Transaction<DB>,
  id: string,
  attempt: WebhookAttempt,
  waitSeconds: number | undefined,
) =>
  sql`
    update webhook_deliveries d set
      state = ${waitSeconds === undefined ? "failed" : "waiting"}, failures = d.failures + 1,
      attempts = ${withAttempt(attempt)}, due_at = now() + make_interval(secs => ${waitSeconds ?? 0}), taken_until = null
    where d.id = ${id} and d.taken_until is not null`.execute(db);

interface Failing {
  isGone: boolean;
  isGivenUp: boolean;
  slowSeconds: number | undefined;
}

/** A mail about a failing webhook, with its recipient. */
export interface FailureMail {
  url: string;
  email: string;
  first_name: string;
  company_id: string | null;
  off_reason: "gone" | "failing" | null;
}

/**
 * Stores that a webhook failed, and switches it off if its receiver is gone or has accepted nothing for five days. Returns the mail
 * that is due: about the end, or once a day about deliveries that were given up.
 */
export async function recordFailure(db: Transaction<DB>, id: string, { isGone, isGivenUp, slowSeconds }: Failing) {
  const { rows } = await sql<FailureMail & { was_off: boolean; is_mail_due: boolean }>`
    with before as (
      select w.id, w.state = 'off' as was_off, coalesce(w.mailed_at < now() - interval '1 day', true) as is_mail_due,
        case when w.state = 'off' then w.off_reason when ${isGone}::boolean then 'gone'
          when w.failing_since < now() - make_interval(days => ${OFF_AFTER_DAYS}) then 'failing' end as reason
      from webhooks w where w.id = ${id} for no key update
    ), changed as (
      update webhooks w set failing_since = coalesce(w.failing_since, now()),
        slow_until = greatest(w.slow_until, now() + make_interval(secs => ${slowSeconds ?? 0})),
        state = case when b.reason is null then w.state else 'off' end, off_reason = b.reason,
        mailed_at = case when not b.was_off and (b.reason is not null or (${isGivenUp}::boolean and b.is_mail_due))
          then now() else w.mailed_at end
      from before b where w.id = b.id
      returning w.url, w.user_id, w.company_id, w.off_reason, b.was_off, b.is_mail_due
    )
    select c.url, c.company_id, c.off_reason, c.was_off, c.is_mail_due, u.email, u.first_name
    from changed c join users u on u.id = c.user_id and u.status = 'active'`.execute(db);
  const [row] = rows;
  const isMailDue = row && !row.was_off && (row.off_reason !== null || (isGivenUp && row.is_mail_due));
  return isMailDue ? row : undefined;
}
