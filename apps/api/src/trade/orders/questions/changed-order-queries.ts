import type { ChangedOrder } from "@lading/contract";
import { sql } from "kysely";
import { presentRevision } from "../order-column-queries.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";

/**
 * An order of a company by its number, with its sums and last days. The `id` is that of its row. Each line is rounded to cents, as its
 * question is, so that the sums of both can be added.
 */
export async function findChangedOrder({ db }: StaffScope, companyId: string, purchaseOrder: string) {
  const { rows } = await sql<ChangedOrder & { id: string }>`
    select o.id, json_build_object('id', c.id, 'name', c.name) as company, o.purchase_order, coalesce(o.currency, 'USD') as currency,
      ${presentRevision(sql`o.company_id`, sql`o.id`)} as revision, o.order_date::text as order_date, o.location, o.buyer_contact, s.response_state, n.lines,
      money_text(round(o.total, 2)) as total, n.ordered, n.settled
    from purchase_orders o join companies c on c.id = o.company_id
    left join order_states s on s.company_id = o.company_id and s.order_id = o.id
    cross join lateral (
      select count(*)::int as lines,
        json_build_object('amount', coalesce(money_text(sum(round(l.quantity * l.unit_price, 2))), '0.00'), 'latest_date', max(l.due)) as ordered,
        json_build_object('amount', coalesce(money_text(sum(round(l.amount, 2)) filter (where l.state <> 'asked')), '0.00'),
          'latest_date', max(l.latest) filter (where l.state <> 'asked')) as settled
      from (
        select l.quantity, l.unit_price, v.state, d.due, case when t.confirmed is null then l.quantity * l.unit_price else p.amount end as amount,
          case when t.confirmed is null then d.due else p.latest end as latest
        from purchase_order_lines l
        cross join lateral (
          select * from line_states v where v.company_id = l.company_id and v.order_id = l.order_id and v.line = l.line offset 0
        ) v
        left join line_terms t on t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line
        cross join lateral (
          select coalesce(max(s.due_date), l.due_date) as due from order_schedules s
          where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true
        ) d
        cross join lateral (
          select coalesce(sum(p.quantity * coalesce(p.unit_price, t.unit_price)), 0) as amount, max(p.date) as latest
          from jsonb_to_recordset(t.deliveries) as p (quantity numeric, unit_price numeric, date date)
        ) p
        where l.company_id = o.company_id and l.order_id = o.id and v.state <> 'cancelled'
      ) l
    ) n
    where o.company_id = ${companyId} and o.purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0];
}
