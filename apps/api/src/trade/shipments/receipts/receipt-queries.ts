import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { arrivedOfLine, isClosed } from "./received-line-queries.ts";

export type Db = Transaction<DB>;

/** A line of an order of a company. */
export interface LineKey {
  company_id: string;
  order_id: string;
  line: string | number;
}

/** The lines as rows `g`. */
export const given = (lines: readonly LineKey[]) => sql`(
  select distinct g.* from jsonb_to_recordset(${asJsonb(lines)}::jsonb) as g (company_id uuid, order_id bigint, line int)) g`;

/** Locks orders and then the notices that announce the lines, as vendors do who send and change notices. */
export async function lockShipments(db: Db, lines: readonly LineKey[]) {
  await sql`
    select from purchase_orders where (company_id, id) in (select company_id, order_id from ${given(lines)})
    order by company_id, id for no key update`.execute(db);
  await sql`
    select from ship_notices n where n.state in ('sent', 'partly_received', 'received') and (n.company_id, n.id) in (
      select x.company_id, x.notice_id from ${given(lines)} join ship_lines x using (company_id, order_id, line))
    order by n.company_id, n.id for no key update`.execute(db);
}

/** Lets receipts that were taken back to former values lose their notices, which `findNamedNotices` then finds. */
export const forgetNotices = (db: Db, receipts: readonly (LineKey & { receipt: string })[]) =>
  sql`
    update receipts r set notice_id = null
    from jsonb_to_recordset(${asJsonb(receipts)}::jsonb) as g (company_id uuid, receipt text, order_id bigint, line int)
    where r.company_id = g.company_id and r.receipt = g.receipt and r.order_id = g.order_id and r.line = g.line
      and not r.is_matched`.execute(db);

/**
 * Finds the notices that receipts of lines name and do not have yet. A receipt of a notice that is not sent, or does not have the line,
 * has none. A notice with receipts stays sent.
 */
export const findNamedNotices = (db: Db, lines: readonly LineKey[]) =>
  sql`
    update receipts r set notice_id = f.notice_id, is_matched = false
    from (
      select r.company_id, r.receipt, r.order_id, r.line, (
        select n.id from ship_notices n join ship_lines x on x.company_id = n.company_id and x.notice_id = n.id
        where n.company_id = r.company_id and lower(n.number) = lower(r.ship_notice) and n.state not in ('draft', 'cancelled')
          and x.order_id = r.order_id and x.line = r.line) as notice_id
      from ${given(lines)} join receipts r using (company_id, order_id, line) where r.ship_notice is not null and (r.notice_id is null or r.is_matched)
    ) f
    where r.company_id = f.company_id and r.receipt = f.receipt and r.order_id = f.order_id and r.line = f.line
      and (r.is_matched or r.notice_id is distinct from f.notice_id)`.execute(db);

/** A receipt that names no notice and has none. Quantities are decimals. */
export interface UnmatchedReceipt extends LineKey {
  receipt: string;
  quantity: string;
}

/** The receipts of lines that name no notice, the oldest first. Those that named one before have none any more. */
export async function findUnmatched(db: Db, lines: readonly LineKey[]) {
  await sql`
    update receipts r set notice_id = null from ${given(lines)}
    where r.company_id = g.company_id and r.order_id = g.order_id and r.line = g.line
      and r.ship_notice is null and r.notice_id is not null and not r.is_matched`.execute(db);
  const { rows } = await sql<UnmatchedReceipt>`
    select r.company_id, r.order_id, r.line, r.receipt, r.quantity::text
    from ${given(lines)} join receipts r using (company_id, order_id, line)
    where r.ship_notice is null and r.notice_id is null order by r.received_at, r.receipt`.execute(db);
  return rows;
}

/** A line of a sent notice, and what is still to arrive of it. */
export interface AwaitedLine extends LineKey {
  notice_id: string;
  open: string;
}

/** The lines of sent notices of which something is still to arrive, those of the oldest notices first. */
export async function findAwaited(db: Db, lines: readonly LineKey[]) {
  const { rows } = await sql<AwaitedLine>`
    select x.company_id, x.order_id, x.line, x.notice_id, (x.quantity - a.received)::text as open
    from ${given(lines)} join ship_lines x using (company_id, order_id, line)
      join ship_notices n on n.company_id = x.company_id and n.id = x.notice_id and n.state in ('sent', 'partly_received', 'received')
      cross join lateral ${arrivedOfLine} a
    where a.received < x.quantity and not a.is_final
    order by n.sent_at, n.id`.execute(db);
  return rows;
}

/** Stores the notices that the portal has chosen for receipts. */
export const storeMatches = (db: Db, matches: readonly (UnmatchedReceipt & { notice_id: string })[]) =>
  sql`
    update receipts r set notice_id = m.notice_id, is_matched = true
    from jsonb_to_recordset(${asJsonb(matches)}::jsonb) as m (company_id uuid, order_id bigint, line int, receipt text, notice_id uuid)
    where r.company_id = m.company_id and r.receipt = m.receipt and r.order_id = m.order_id and r.line = m.line`.execute(
    db,
  );

/**
 * Adds up what has arrived of lines, and adds to the history of their orders what changed. Call it after the receipts of locked orders
 * were stored. `actorId` is a user or an API key.
 */
export const countReceived = (db: Db, lines: readonly LineKey[], actorId: string) =>
  sql`
    with counted as materialized (
      select g.company_id, g.order_id, g.line, coalesce(s.received, 0) as former, (
        select coalesce(sum(r.quantity), 0) from receipts r
        where r.company_id = g.company_id and r.order_id = g.order_id and r.line = g.line) as present
      from ${given(lines)} left join line_shipments s using (company_id, order_id, line)
    ), stored as (
      insert into line_shipments (company_id, order_id, line, announced, shipped, received)
        select company_id, order_id, line, 0, 0, present from counted where former <> present
        on conflict (company_id, order_id, line) do update set received = excluded.received
    )
    insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes)
    select c.company_id, c.order_id, 'receipt', coalesce((
        select max(r.revision) from order_revisions r where r.company_id = c.company_id and r.order_id = c.order_id), 1),
      clock_timestamp(), coalesce(o.origin ->> 'source', 'direct'), (o.origin ->> 'source_id')::uuid, ${actorId},
      jsonb_agg(jsonb_build_object('line', c.line, 'field', 'received', 'old', trim_scale(c.former)::text,
        'new', trim_scale(c.present)::text) order by c.line)
    from counted c cross join (select nullif(current_setting('app.change_origin', true), '')::jsonb as origin) o
    where c.former <> c.present group by c.company_id, c.order_id, o.origin order by 1, 2`.execute(db);

/**
 * Sets the states of the notices of lines by what has arrived of them. A notice that was received, and then was not, needs the documents that
 * were required meanwhile.
 */
export const setNoticeStates = (db: Db, lines: readonly LineKey[]) =>
  sql`
    with changed as (
      update ship_notices n set state = f.state
      from (
        select n.company_id, n.id, case
            when bool_and(a.is_done) and (sum(a.receipts) > 0 or bool_or(${isClosed})) then 'received'
            when sum(a.receipts) > 0 then 'partly_received' else 'sent' end as state
        from ship_notices n join ship_lines x on x.company_id = n.company_id and x.notice_id = n.id
          cross join lateral ${arrivedOfLine} a
        where n.state in ('sent', 'partly_received', 'received') and (n.company_id, n.id) in (
          select x.company_id, x.notice_id from ${given(lines)} join ship_lines x using (company_id, order_id, line))
        group by n.company_id, n.id
      ) f
      where n.company_id = f.company_id and n.id = f.id and n.state <> f.state
      returning n.company_id, n.id, n.state
    ), noted as (
      insert into requirement_changes (kind, company_id, subject)
        select distinct 'order', x.company_id, x.order_id
        from changed n join ship_lines x on x.company_id = n.company_id and x.notice_id = n.id
        where n.state <> 'received' and exists (select from requirements where deleted_at is null and applies_to = 'ship_line')
    )
    select pg_notify('lading_requirements', '')`.execute(db);

/** Computes again how far the orders of lines are. */
export const computeOrders = (db: Db, lines: readonly LineKey[]) =>
  sql`
    select compute_order_states(array_agg(company_id), array_agg(order_id))
    from (select distinct g.company_id, g.order_id from ${given(lines)}) o`.execute(db);

/** Ends notices that should have arrived long ago, at most so many. Returns how many. */
export async function closeNotices(db: Db, most: number) {
  const { rows } = await sql<{ company_id: string; id: string }>`
    update ship_notices n set state = 'received' from (
      select n.company_id, n.id from ship_notices n
      where n.state in ('sent', 'partly_received') and ${isClosed}
      order by n.company_id, n.id limit ${most} for no key update skip locked
    ) f
    where n.company_id = f.company_id and n.id = f.id returning n.company_id, n.id`.execute(db);
  await sql`
    select compute_order_states(array_agg(company_id), array_agg(order_id)) from (
      select distinct company_id, order_id from ship_lines where notice_id = any(${rows.map(({ id }) => id)}::uuid[])
    ) o`.execute(db);
  return rows.length;
}
