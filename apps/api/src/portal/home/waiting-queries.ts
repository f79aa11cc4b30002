import { expirySoonDays } from "@lading/contract";
import { sql } from "kysely";
import { liveValue } from "../../ground/db/attribute-columns.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { agreementDay, workDay } from "../../ground/db/today.ts";
import { isListed } from "../../ground/db/withdrawn-products.ts";

/** The home page shows a rejection for this many days. */
const rejectedDays = 90;
/** The number of rejected fields that are read, the newest first. A limit bounds the query, and users do not need a higher count. */
const mostRejected = 1000;
/** The same period as in the list of agreements. */
const soonDays = 30;
/** Older orders are left out, because their documents were not uploaded to the portal. */
const bareOrderDays = 60;

interface RejectedField {
  gxp_sku: string;
  name: string;
  old_value: string | null;
  live_value: string | null;
}

/** Returns fields whose latest edit was rejected, the latest first. */
export async function findRejectedFields({ db, companyId }: VendorScope) {
  const { rows } = await sql<RejectedField>`
    select p.gxp_sku, e.name, e.old_value, ${liveValue(sql`e.name`)} as live_value
    from (
      select * from field_edits e
      where e.company_id = ${companyId} and e.status = 'rejected' and e.decided_at > now() - make_interval(days => ${rejectedDays})
        and not exists (
          select from field_edits later
          where later.company_id = e.company_id and later.product_id = e.product_id and later.name = e.name
            and later.submitted_at > e.submitted_at and later.status <> 'withdrawn'
        )
      order by e.decided_at desc, e.id limit ${mostRejected}
    ) e
    join products p on p.company_id = e.company_id and p.id = e.product_id and ${isListed}
    order by e.decided_at desc, e.id`.execute(db);
  return rows;
}

/** Returns the number of the company's pending changes and the time of the first one, or undefined if there is none. */
export async function findPendingChanges({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ changes: number; oldest: Date }>`
    select count(*)::int as changes, min(submitted_at) as oldest from field_edits
    where company_id = ${companyId} and status = 'pending'
    having count(*) > 0`.execute(db);
  const [found] = rows;
  return found && { changes: found.changes, oldest: found.oldest.toISOString() };
}

/** Returns products with a draft of the user, the latest first. */
export async function findOwnDrafts({ db, user, companyId }: VendorScope) {
  const { rows } = await sql<{ gxp_sku: string }>`
    select p.gxp_sku from product_drafts d join products p on p.company_id = d.company_id and p.id = d.product_id
    where d.user_id = ${user.id} and d.company_id = ${companyId} and ${isListed}
    order by d.updated_at desc, p.id`.execute(db);
  return rows;
}

interface LapsingAgreement {
  document_type: string;
  state: "missing" | "expired" | "expiring";
}

/**
 * Returns agreements that are missing, expired or about to expire, the earliest end first. An accepted and valid agreement of
 * the same type replaces an expired one, as in the list of agreements. Any agreement that ends later replaces an expiring one. Those for
 * which a file waits for the provider's decision are left out, and those that are documents that the company must send.
 */
export async function findLapsingAgreements({ db, companyId }: VendorScope) {
  const { rows } = await sql<LapsingAgreement>`
    select a.document_type,
      case when a.status = '1' then 'missing' when a.expiration_date < today then 'expired' else 'expiring' end as state
    from agreements a, (select ${agreementDay(sql`${companyId}::uuid`)} as today) calendar
    where a.company_id = ${companyId} and not exists (
      select from agreement_submissions s
      where s.company_id = a.company_id and a.id in (s.agreement_id, s.renews) and s.decided_at is null
    ) and not exists (
      select from agreement_items i where i.company_id = a.company_id and i.type_key = lower(replace(a.document_type, ' ', ''))
    ) and (a.status = '1' or (a.expiration_date <= today + ${soonDays}::int and not exists (
      select from agreements other
      where other.company_id = a.company_id and other.document_type = a.document_type and other.status <> '1'
        and case when a.expiration_date < today
          then other.status = '4' and (other.expiration_date >= today
            or (other.expiration_date is null and other.modified_date > a.modified_date))
          else other.expiration_date is null or (other.expiration_date, other.id) > (a.expiration_date, a.id)
        end
    )))
    order by a.expiration_date nulls first, lower(a.document_type), a.id`.execute(db);
  return rows;
}

/** Returns the number of orders with a line that waits for an answer, and the numbers of the most urgent ones. */
export async function findOrdersToAnswer({ db, companyId }: VendorScope, most: number) {
  const { rows } = await sql<{ count: number; places: string[] }>`
    select (select count(*)::int from order_states where company_id = ${companyId} and waiting > 0) as count,
      array(
        select o.purchase_order
        from (
          select order_id, respond_by from order_states where company_id = ${companyId} and waiting > 0
          order by respond_by, order_id limit ${most}
        ) first
        join purchase_orders o on o.company_id = ${companyId} and o.id = first.order_id
        order by first.respond_by, first.order_id
      ) as places`.execute(db);
  return onlyRow(rows);
}

/** Returns the number of listed product documents that have expired or expire soon, and the names of those that expired first. */
export async function findExpiringDocuments({ db, companyId }: VendorScope, most: number) {
  const lapsing = sql`from documents d where d.company_id = ${companyId} and d.space = 'product' and d.archived_at is null
    and d.staged_by is null and d.expires_on <= ${workDay} + ${expirySoonDays}::int`;
  const { rows } = await sql<{ count: number; places: string[] }>`
    select (select count(*)::int ${lapsing}) as count,
      array(select d.name ${lapsing} order by d.expires_on, d.id limit ${most}) as places`.execute(db);
  return onlyRow(rows);
}

interface BareOrders {
  count: number;
  places: string[];
  /** The filters of the orders list that shows them. */
  narrowed: { date_after: string; date_before: string; status: string[] };
}

/** Returns the number of recent orders without a document, and the order numbers of the latest. */
export async function findBareOrders({ db, companyId }: VendorScope, most: number) {
  const { rows } = await sql<BareOrders>`
    with calendar as materialized (
      select (now() at time zone 'UTC')::date as last, (now() at time zone 'UTC')::date - ${bareOrderDays}::int as first,
        (select array_agg(name order by name) from order_statuses where lower(name) not in ('cancelled', 'canceled')) as statuses
    ),
    bare as materialized (
      select o.order_date, o.id from purchase_orders o
      where o.company_id = ${companyId}
        and o.order_date between (select first from calendar) and (select last from calendar)
        and o.status = any((select statuses from calendar)::text[])
        and not exists (
          select from documents d
          where d.company_id = o.company_id and d.order_id = o.id and d.space = 'order' and d.archived_at is null
          -- A lookup per order, because a join would read all documents of the company for the few recent orders.
          offset 0
        )
    )
    select (select count(*)::int from bare) as count,
      array(
        select o.purchase_order
        from (select * from bare order by order_date desc, id desc limit ${most}) latest
        join purchase_orders o on o.company_id = ${companyId} and o.id = latest.id
        order by latest.order_date desc, latest.id desc
      ) as places,
      json_build_object('date_after', first, 'date_before', last, 'status', coalesce(statuses, '{}')) as narrowed
    from calendar`.execute(db);
  return onlyRow(rows);
}
