import type { Order, OrderSortKey, PurchaseOrder, PurchaseOrderSortKey } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { hasDocuments } from "./order-match-queries.ts";

/** The currency of an order `p`. */
const currency = sql<string>`coalesce(p.currency, 'USD')`;

/** The columns of an order `p`, with the given expression as its total. */
export const orderColumns = (total: RawBuilder<unknown>) => sql<Order>`
  p.purchase_order, p.vendor_reference_id, p.due_date, p.order_date, p.location, p.status, ${currency} as currency, money_text(${total}) as total, ${hasDocuments} as has_documents`;

const lineCount = sql<number>`(select count(*)::int from purchase_order_lines l where l.company_id = p.company_id and l.order_id = p.id)`;

/** The present revision of an order, by the expressions of its company and id. An order that never changed has the first. */
export const presentRevision = (companyId: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<number>`
  (select coalesce(max(r.revision), 1) from order_revisions r where r.company_id = ${companyId} and r.order_id = ${id})`;

/** The states `s` of an order `p`, which some orders do not have. */
export const joinStates = sql`left join order_states s on s.company_id = p.company_id and s.order_id = p.id`;

const changedLines = sql<number>`case when s.waiting > 0 then (
  select count(distinct c.line)::int from order_revisions r cross join lateral jsonb_to_recordset(r.changes) as c (line int)
  where r.company_id = p.company_id and r.order_id = p.id and r.kind = 'revision' and r.revision > coalesce((
    select max(a.order_revision) from order_responses a where a.company_id = p.company_id and a.order_id = p.id), 0)
) else 0 end`;

/** Row-level security shows users their own drafts alone. */
const draftLines = sql<number | null>`(
  select json_array_length(d.draft -> 'lines') from order_drafts d where d.company_id = p.company_id and d.order_id = p.id)`;

/** The columns of an order `p` with the number of its lines, its revision and its states `s`. */
export const countedOrderColumns = sql<PurchaseOrder>`${orderColumns(sql`p.total`)}, ${lineCount} as lines,
  ${presentRevision(sql`p.company_id`, sql`p.id`)} as revision, s.response_state,
  coalesce(s.fulfillment_state, 'open') as fulfillment_state, to_char(s.respond_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as respond_by,
  coalesce(s.respond_by < now(), false) as is_late, s.ship_by, ${changedLines} as changed_lines, ${draftLines} as draft_lines`;

/** The lines of an order that wait for an answer: their number and their amount. */
export const waitingLines = (order: RawBuilder<unknown>) => sql`
  select count(*)::int as waiting_lines, money_text(coalesce(sum(l.quantity * l.unit_price), 0)) as waiting_amount
  from (select * from line_states s where s.company_id = ${order}.company_id and s.order_id = ${order}.id offset 0) s
  cross join lateral (
    select l.quantity, l.unit_price from purchase_order_lines l
    where l.company_id = s.company_id and l.order_id = s.order_id and l.line = s.line offset 0
  ) l where s.state = 'waiting'`;

/** The company's own number of an order, of its latest answer with one that was not taken back. */
export const vendorReference = (order: RawBuilder<unknown>) => sql<string | null>`(
  select a.vendor_reference from order_responses a
  where a.company_id = ${order}.company_id and a.order_id = ${order}.id and a.vendor_reference is not null and exists (
    select from response_pieces r
    where r.company_id = a.company_id and r.order_id = a.order_id and r.version = a.version and r.outcome <> 'withdrawn')
  order by a.version desc limit 1)`;

type SortKey = OrderSortKey | PurchaseOrderSortKey;
export type OrderOrdering = SortKey | `-${SortKey}`;

/** The sort expression of an ordering, which matches its index. If two orders have equal values, the newer row sorts higher. */
export function sortOrder(ordering: OrderOrdering, total: RawBuilder<unknown>, isReversed = false) {
  const isDescending = ordering.startsWith("-") !== isReversed;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const key = ordering.replace(/^-/, "") as SortKey; // The type of an ordering allows nothing else.
  switch (key) {
    case "purchase_order":
      return sql`p.purchase_order ${direction}`;
    case "order_date":
      return sql`p.order_date ${direction}, p.id ${direction}`;
    case "due_date":
      // Only due_date can be null. The indexes of the other columns do not specify the position of nulls.
      return sql`p.due_date ${isDescending ? sql`desc nulls last` : sql`asc nulls first`}, p.id ${direction}`;
    case "respond_by":
    case "ship_by":
      return sql`s.${sql.ref(key)} ${direction} nulls ${isReversed ? sql`first` : sql`last`}, p.id ${direction}`;
    case "total":
      return sql`${total} ${direction}, p.id ${direction}`;
  }
}
