import type { OpenShipLine, ShipNoticeVersion } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "../../ground/db/scope.ts";

/** A line of an order in a notice. */
export interface NamedLine {
  purchase_order: string;
  line: number;
}

/** The percent of a confirmed quantity that the provider takes beyond it. */
const overShipment = (companyId: RawBuilder<unknown>) => sql`(
  select coalesce(m.over_shipment, d.over_shipment)::numeric
  from order_settings d left join company_order_settings m on m.company_id = ${companyId})`;

/** The quantity of a line `l` that notice `n` has announced. */
const announcedBy = (noticeId: string | null) =>
  noticeId === null
    ? sql`0`
    : sql`coalesce((
        select s.quantity from ship_lines s join ship_notices n on n.company_id = s.company_id and n.id = s.notice_id
        where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.notice_id = ${noticeId}::uuid
          and n.state not in ('draft', 'cancelled')), 0)`;

/**
 * The columns of a line `l` with its terms `t` that limit what a notice ships of it. A line that waits for an answer or a decision, or that
 * has ended, has nothing open but what the notice itself has announced.
 */
const limitColumns = sql`
  o.purchase_order, l.line, trim_scale(q.open)::text as open,
  trim_scale(case when q.is_open
    then greatest(trunc(t.confirmed * (100 + ${overShipment(sql`l.company_id`)}) / 100, 4) - q.others, 0) else q.own end)::text as most`;

/** The columns of a line `l` as a notice ships it, with its product `p`. */
export const shipLineColumns = sql`
  ${limitColumns}, p.gxp_sku, p.name as product_name, l.units, trim_scale(l.quantity)::text as ordered,
  (select max(d.date) from jsonb_to_recordset(t.deliveries) as d (date date)) as promised,
  coalesce((
    select json_agg(distinct d.day order by d.day nulls last)
    from (
      select coalesce(d.ship_date, d.date) as day, sum(d.quantity) over (order by coalesce(d.ship_date, d.date) nulls last) as through
      from jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date, ship_date date, is_backorder boolean)
      where d.is_backorder is not true
    ) d where d.through > q.others), '[]') as ship_days`;

/** Joins to lines `l` of orders `o` what `shipLineColumns` reads beside the product. */
export const shipLineJoins = (noticeId: string | null) => sql`
  cross join lateral (
    select * from line_states s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line offset 0
  ) s
  left join lateral (
    select * from line_terms t where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line offset 0
  ) t on true
  cross join lateral (
    select own, others, is_open, case when is_open then greatest(t.confirmed - others, 0) else own end as open
    from (
      select own, s.state not in ('waiting', 'asked') and not s.has_ended and t.confirmed is not null as is_open,
        coalesce((
          select x.announced from line_shipments x where x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line
        ), 0) - own as others
      from (select ${announcedBy(noticeId)} as own) a
    ) b
  ) q`;

/** The place to which an order `o` goes: its address or, without one, its location. */
const placeOfOrder = sql`coalesce(o.ship_to, o.location)`;

interface ShipLineRow extends OpenShipLine {
  order_id: string;
  place: string | null;
}

/** `announced` is what the notice itself has announced of the line, if it is stored. */
interface LineLimits extends Pick<ShipLineRow, "order_id" | "place" | "purchase_order" | "line" | "open" | "most"> {
  announced: string;
}

/** The lines of orders that can be shipped, by the numbers of the orders. */
export async function findOpenLines({ db, companyId }: CompanyScope, numbers: readonly string[]) {
  const { rows } = await sql<ShipLineRow>`
    select l.order_id, ${placeOfOrder} as place, ${shipLineColumns}
    from purchase_orders o join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
    join products p on p.company_id = l.company_id and p.id = l.product_id ${shipLineJoins(null)}
    where o.company_id = ${companyId} and o.purchase_order = any(${numbers}) and q.is_open and q.open > 0
    order by array_position(${numbers}::text[], o.purchase_order), l.line`.execute(db);
  return rows;
}

/** The next orders with lines to ship, by their ids. */
export async function findOrdersToShip({ db, companyId }: CompanyScope, after: string, most: number) {
  const { rows } = await sql<{ id: string; purchase_order: string }>`
    select o.id, o.purchase_order from order_states s join purchase_orders o on o.company_id = s.company_id and o.id = s.order_id
    where s.company_id = ${companyId} and s.to_ship > 0 and s.order_id > ${after} order by s.order_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The named lines of orders of the company, with what the notice may ship of them. */
export async function findShipLines(
  { db, companyId }: CompanyScope,
  lines: readonly NamedLine[],
  noticeId: string | null,
) {
  const { rows } = await sql<LineLimits>`
    select l.order_id, ${placeOfOrder} as place, ${limitColumns}, q.own::text as announced
    from unnest(${lines.map(({ purchase_order }) => purchase_order)}::text[], ${lines.map(({ line }) => line)}::int[]) as g (purchase_order, line)
    join purchase_orders o on o.company_id = ${companyId} and o.purchase_order = g.purchase_order
    join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.line = g.line
    ${shipLineJoins(noticeId)}`.execute(db);
  return new Map(rows.map((row) => [`${row.purchase_order}/${row.line}`, row]));
}

/** The lines of a notice with their parts, in the vendor's order. */
export async function findStoredLines({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<{
    order_id: string;
    line: number;
    details: ShipNoticeVersion["lines"][number]["details"];
  }>`
    select order_id, line, details from ship_lines where company_id = ${companyId} and notice_id = ${id} order by place`.execute(
    db,
  );
  return rows;
}

/** The numbers of the orders of a notice. */
export async function findOrdersOf({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<{ purchase_order: string }>`
    select distinct o.purchase_order from ship_lines l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = ${companyId} and l.notice_id = ${id}`.execute(db);
  return rows.map(({ purchase_order }) => purchase_order);
}

/** The address and the place of orders; those of the first one that has any of the numbers. */
export async function findShipTo({ db, companyId }: CompanyScope, numbers: readonly string[]) {
  const { rows } = await sql<{ ship_to: string | null; place: string | null }>`
    select o.ship_to, ${placeOfOrder} as place from purchase_orders o where o.company_id = ${companyId} and o.purchase_order = any(${numbers})
    order by array_position(${numbers}::text[], o.purchase_order) limit 1`.execute(db);
  return rows[0];
}

/** The other orders with lines to ship that go to the same place, with the first promised day of these lines. */
export async function findOthers({ db, companyId }: CompanyScope, place: string | null, numbers: readonly string[]) {
  const { rows } = await sql<{ purchase_order: string; ship_by: string | null }>`
    select o.purchase_order, s.ship_by from order_states s join purchase_orders o on o.company_id = s.company_id and o.id = s.order_id
    where s.company_id = ${companyId} and s.to_ship > 0 and ${placeOfOrder} is not distinct from ${place} and o.purchase_order <> all(${numbers})
    order by o.order_date desc, o.id desc limit 50`.execute(db);
  return rows;
}

/** The first of the numbers "PO-1-1", "PO-1-2" and so on that no notice of the company has. */
export async function findFreeNumber({ db, companyId }: CompanyScope, purchaseOrder: string) {
  // The number has at most 35 characters.
  const start = purchaseOrder.slice(0, 30);
  const { rows } = await sql<{ number: string }>`
    select ${start}::text || '-' || n as number from generate_series(1, 1 + (select count(*) from ship_notices where company_id = ${companyId})) n
    where not exists (select from ship_notices x where x.company_id = ${companyId} and lower(x.number) = lower(${start}::text || '-' || n))
    order by n limit 1`.execute(db);
  return rows[0]?.number ?? start;
}
