import {
  type CompanyOrder,
  type FulfillmentState,
  type ResponseState,
  staffCountLimit,
  type StaffOrder,
  type StaffOrderRow,
} from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { limitToPage, type Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { isNoTest } from "../../ground/db/test-companies.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { presentRevision, vendorReference, waitingLines } from "../../trade/orders/order-column-queries.ts";
import { tolerancesOf } from "../../trade/orders/tolerance-queries.ts";

interface OrderFilters extends StateFilters {
  search?: string | undefined;
  company: readonly string[];
  status: readonly string[];
  date_after?: string | undefined;
  date_before?: string | undefined;
}

/** The columns of an order `o` in the staff's lists. */
export const orderColumns = sql<CompanyOrder>`o.purchase_order, o.vendor_reference_id, o.due_date, o.order_date, o.location,
  o.status, coalesce(o.currency, 'USD') as currency, money_text(o.total) as total,
  (select count(*)::int from documents d
    where d.company_id = o.company_id and d.order_id = o.id and d.space = 'order' and d.archived_at is null) as documents`;

/** The columns of how far an order `o` is. */
export const stateColumns = sql`(select s.response_state from order_states s where s.company_id = o.company_id and s.order_id = o.id) as response_state,
  coalesce((select s.fulfillment_state from order_states s where s.company_id = o.company_id and s.order_id = o.id), 'open') as fulfillment_state,
  (select to_char(s.respond_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from order_states s
    where s.company_id = o.company_id and s.order_id = o.id) as respond_by,
  coalesce((select s.respond_by < now() from order_states s where s.company_id = o.company_id and s.order_id = o.id), false) as is_late,
  (select to_char(max(r.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from order_responses r
    where r.company_id = o.company_id and r.order_id = o.id) as answered_at`;

export interface StateFilters {
  response_state: readonly ResponseState[];
  fulfillment_state: readonly FulfillmentState[];
  late?: "true" | "false" | undefined;
}

/** Conditions on how far an order `o` is. */
export function matchStates({ response_state: answers, fulfillment_state: shippings, late }: StateFilters) {
  const isLate = sql`s.waiting > 0 and s.respond_by < now()`;
  const matching = [
    ...(answers.length === 0 ? [] : [sql`s.response_state = any(${answers})`]),
    // An order without states is open.
    ...(shippings.length === 0 || shippings.includes("open") ? [] : [sql`s.fulfillment_state = any(${shippings})`]),
    ...(late === "true" ? [isLate] : []),
  ];
  const not = [
    ...(shippings.includes("open") ? [sql`s.fulfillment_state <> all(${shippings})`] : []),
    ...(late === "false" ? [sql`(${isLate})`] : []),
  ];
  return [
    ...(matching.length === 0
      ? []
      : [
          sql`(o.company_id, o.id) in (select s.company_id, s.order_id from order_states s where true ${and(matching)})`,
        ]),
    ...not.map(
      (one) => sql`not exists (
        select from order_states s where s.company_id = o.company_id and s.order_id = o.id and ${one})`,
    ),
  ];
}

const companyColumn = sql`json_build_object('id', c.id, 'name', c.name) as company`;

/** The place of an order in the list for programs: the id of its company and its number, which never change. */
export type OrderPlace = readonly [companyId: string, purchaseOrder: string];

/**
 * One page of the orders of all companies by day, and their count up to the limit. Pages beyond the limit are empty. With `after`,
 * they are sorted by place, and the page begins behind that place; null is the beginning.
 */
export async function findOrdersOfAll(
  { db }: StaffScope,
  { ordering, ...query }: OrderFilters & Paging & { ordering: "order_date" | "-order_date" },
  after?: OrderPlace | null,
) {
  const found = sql`from purchase_orders o where true ${and(conditions(query))}`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${found} limit ${staffCountLimit + 1}) matches`.execute(db);
  const total = onlyRow(counted).count;
  const counts = { count: Math.min(total, staffCountLimit), count_is_limit: total > staffCountLimit };
  if ((query.page - 1) * query.page_size >= counts.count) return { ...counts, results: [] };
  const way = ordering === "order_date" ? sql`asc` : sql`desc`;
  const order =
    after === undefined
      ? sql`o.order_date ${way}, o.company_id ${way}, o.id ${way}`
      : sql`o.company_id, o.purchase_order`;
  const isBehind = after ? sql`and (o.company_id, o.purchase_order) > (${after[0]}::uuid, ${after[1]})` : sql``;
  // The page is found first, so that documents are counted only for its orders.
  const { rows } = await sql<StaffOrderRow>`
    select ${companyColumn}, ${orderColumns}, ${stateColumns}
    from (select o.* ${found} ${isBehind} order by ${order} ${limitToPage(query)}) o join companies c on c.id = o.company_id
    order by ${order}`.execute(db);
  return { ...counts, results: rows };
}

/** Conditions on `o`, an order. */
function conditions({
  search = "",
  company,
  status,
  date_after,
  date_before,
  ...states
}: OrderFilters): RawBuilder<unknown>[] {
  const patterns = searchPatterns(search).map((pattern) => sql`s.search like ${pattern}`);
  return [
    ...(patterns.length > 0
      ? [sql`(o.company_id, o.id) in (select s.company_id, s.order_id from order_search s where true ${and(patterns)})`]
      : []),
    // Test companies must be named.
    company.length > 0 ? sql`o.company_id = any(${company}::uuid[])` : isNoTest(sql`o.company_id`),
    ...(status.length > 0 ? [sql`o.status = any(${status}::text[])`] : []),
    ...(date_after === undefined ? [] : [sql`o.order_date >= ${date_after}`]),
    ...(date_before === undefined ? [] : [sql`o.order_date <= ${date_before}`]),
    ...matchStates(states),
  ];
}

/** The names of the statuses, sorted. */
export async function findStatuses({ db }: StaffScope) {
  const rows = await db.selectFrom("order_statuses").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** An order of a company; undefined if the company has none with this number. */
export async function findOrder({ db }: StaffScope, companyId: string, purchaseOrder: string) {
  const { rows } = await sql<StaffOrder & { id: string }>`
    select o.id, ${companyColumn}, ${orderColumns},
      (select count(*)::int from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) as lines,
      ${presentRevision(sql`o.company_id`, sql`o.id`)} as revision,
      o.ship_to, o.buyer_contact, o.message, ${vendorReference(sql`o`)} as vendor_reference, ${stateColumns}, coalesce(s.asked, 0) as asked_lines, w.*,
      coalesce((
        select json_agg(json_build_object('id', d.id, 'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', (select u.first_name || ' ' || u.last_name from users u where u.id = d.actor_id), 'reason', d.reason, 'lines', d.lines,
          'cancelled', d.cancelled) order by d.at)
        from order_console_changes d where d.company_id = o.company_id and d.order_id = o.id and d.done_at is null
      ), '[]') as console_changes,
      coalesce(f.active, false) and coalesce(s.response_state, 'cancelled') <> 'cancelled'
        and coalesce(s.fulfillment_state, 'open') <> 'closed' as is_answerable, ${tolerancesOf(sql`o.company_id`)} as tolerances,
      coalesce((
        select json_agg(u.name) from (
          select u.first_name || ' ' || u.last_name as name from users u
          where u.company_id = o.company_id and u.status = 'active'
            and exists (select from role_permissions r where r.role_id = u.role_id and r.permission = 'orders.respond')
          order by u.first_name, u.last_name, u.id limit 50
        ) u
      ), '[]') as answerers
    from purchase_orders o join companies c on c.id = o.company_id
    left join order_states s on s.company_id = o.company_id and s.order_id = o.id
    left join company_feature_flags f on f.company_id = o.company_id and f.feature_name = 'Order Responses'
    cross join lateral (${waitingLines(sql`o`)}) w
    where o.company_id = ${companyId} and o.purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0];
}
