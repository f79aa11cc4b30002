import { type OrderChanged, type OrderedLine, toScaled } from "@lading/contract";
import { sql } from "kysely";
import { finalLines } from "../piece-queries.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { approvedPieces } from "../tolerance-queries.ts";

/** An order that no load and no other answer changes until the transaction ends. */
export interface LockedOrder {
  id: string;
  purchase_order: string;
  revision: number;
  /** When the revision began; null if the order was never changed. */
  changed_at: Date | null;
}

/**
 * Locks orders by their numbers, in the order of their ids, in which loads lock them. With `skipLocked`, orders that another transaction
 * changes are left out.
 */
export async function lockOrders(
  { db, companyId }: CompanyScope,
  numbers: readonly string[],
  { skipLocked = false } = {},
) {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_orders where company_id = ${companyId} and purchase_order = any(${numbers})
    order by id for no key update ${skipLocked ? sql`skip locked` : sql``}`.execute(db);
  // A statement after the lock sees what was changed while the lock was awaited.
  const { rows: orders } = await sql<LockedOrder>`
    select o.id, o.purchase_order, coalesce(r.revision, 1) as revision, r.at as changed_at
    from purchase_orders o left join lateral (
      select r.revision, r.at from order_revisions r
      where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'revision' order by r.revision desc limit 1
    ) r on true
    where o.company_id = ${companyId} and o.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return new Map(orders.map((order) => [order.purchase_order, order]));
}

/** Returns which of the numbers are orders of the company. */
export async function findNumbers({ db, companyId }: CompanyScope, numbers: readonly string[]) {
  const { rows } = await sql<{ purchase_order: string }>`
    select purchase_order from purchase_orders where company_id = ${companyId} and purchase_order = any(${numbers})`.execute(
    db,
  );
  return new Set(rows.map(({ purchase_order }) => purchase_order));
}

/** A line of a locked order. */
export interface FoundLine extends OrderedLine {
  order_id: string;
  waits: boolean;
  is_cancelled: boolean;
  is_closed: boolean;
  /** Staff have refused another answer for good, so the line can only be accepted. */
  is_final: boolean;
  /** The scaled quantity that sent ship notices have announced. */
  announced: number;
}

/** The lines of locked orders by their number. */
export async function findAnswerableLines({ db, companyId }: CompanyScope, orderIds: readonly string[]) {
  interface Row extends Omit<FoundLine, "quantity" | "unit_price" | "deliveries" | "announced"> {
    announced: string;
    quantity: string;
    unit_price: string;
    deliveries: { schedule: number; quantity: string; date: string | null }[];
  }
  const { rows } = await sql<Row>`
    select l.order_id, l.line, l.product_id, p.gxp_sku, l.quantity::text, l.unit_price::text, s.state = 'waiting' as waits,
      l.is_cancelled is true as is_cancelled, l.is_closed is true as is_closed,
      (l.order_id, l.line) in (${finalLines(companyId, orderIds)}) as is_final,
      coalesce((
        select x.announced::text from line_shipments x where x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line
      ), '0') as announced,
      coalesce((
        select json_agg(json_build_object('schedule', d.schedule, 'quantity', d.quantity::text, 'date', d.due_date))
        from order_schedules d
        where d.company_id = l.company_id and d.order_id = l.order_id and d.line = l.line and d.is_cancelled is not true
      ), json_build_array(json_build_object('schedule', 1, 'quantity', l.quantity::text, 'date', l.due_date))) as deliveries,
      coalesce(b.approved, '[]') as approved
    from unnest(${orderIds}::bigint[]) as o (id)
    cross join lateral (
      select * from line_states s where s.company_id = ${companyId} and s.order_id = o.id offset 0
    ) s
    join purchase_order_lines l on l.company_id = s.company_id and l.order_id = s.order_id and l.line = s.line
    join products p on p.company_id = l.company_id and p.id = l.product_id
    left join lateral (${approvedPieces(sql`l.company_id`, sql`l.order_id`, sql`l.line`)}) b on true
    order by l.order_id, l.line`.execute(db);
  return rows.map(({ quantity, unit_price, deliveries, announced, ...row }): FoundLine => ({
    ...row,
    quantity: toScaled(quantity),
    unit_price: toScaled(unit_price),
    announced: toScaled(announced),
    deliveries: deliveries.map((delivery) => ({ ...delivery, quantity: toScaled(delivery.quantity) })),
  }));
}

/** The ids of products of the company by GXP SKU. Withdrawn ones are left out. */
export async function findSubstitutes({ db, companyId }: CompanyScope, skus: readonly string[]) {
  if (skus.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ id: string; gxp_sku: string }>`
    select id, gxp_sku from products
    where company_id = ${companyId} and gxp_sku = any(${skus}) and withdrawn_at is null`.execute(db);
  return new Map(rows.map(({ id, gxp_sku }) => [gxp_sku, id]));
}

/** The provider's changes after a revision: the first value and the last of each field. */
export async function findDifferences({ db, companyId }: CompanyScope, orderId: string, revision: number) {
  const { rows } = await sql<OrderChanged["lines"][number]>`
    with changes as (
      select c.line, c.field, (array_agg(c.old order by r.id))[1] as old, (array_agg(c.new order by r.id desc))[1] as new, min(c.place) as place
      from order_revisions r
      cross join lateral (
        select c ->> 'line' as line, c ->> 'field' as field, c -> 'old' as old, c -> 'new' as new, place
        from jsonb_array_elements(r.changes) with ordinality as a (c, place)
      ) c
      where r.company_id = ${companyId} and r.order_id = ${orderId} and r.kind = 'revision' and r.revision > ${revision}
      group by c.line, c.field
    )
    select line::int, json_agg(json_build_object('field', field, 'old', old, 'new', new) order by place) as changes
    from changes where old is distinct from new group by line order by line::int nulls first`.execute(db);
  return rows;
}
