import type { ShipNotice, ShipNoticeVersion } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import type { VendorScope } from "../../ground/db/scope.ts";

/** The values of a notice, without its lines and packages. */
export type NoticeHead = Pick<
  ShipNotice,
  | "number"
  | "kind"
  | "ship_date"
  | "expected_arrival"
  | "carrier_name"
  | "scac"
  | "tracking"
  | "bill_of_lading"
  | "weight"
  | "weight_unit"
  | "freight_terms"
  | "note"
>;

export interface LockedNotice {
  id: string;
  state: ShipNotice["state"];
  version: number;
}

/** Locks a notice of the company. Undefined if it has none with the id. */
export async function lockNotice({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<LockedNotice>`
    select id, state, version from ship_notices where company_id = ${companyId} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** Whether another notice of the company has the number, in any case. */
export async function hasNumber({ db, companyId }: VendorScope, number: string, except: string | null) {
  const { rows } = await sql<{ answer: boolean }>`
    select exists (select from ship_notices where company_id = ${companyId} and lower(number) = lower(${number})
      and id is distinct from ${except}::uuid) as answer`.execute(db);
  return onlyRow(rows).answer;
}

/** The ids of the company's notices that have one of these numbers in any case, by the number as it is given. */
export async function findIdsByNumber({ db, companyId }: VendorScope, numbers: readonly string[]) {
  const { rows } = await sql<{ id: string; given: string }>`
    select n.id, g.given from unnest(${numbers}::text[]) as g (given)
    join ship_notices n on n.company_id = ${companyId} and lower(n.number) = lower(g.given)`.execute(db);
  return new Map(rows.map(({ id, given }) => [given, id]));
}

/** Inserts a draft. Returns its id, or undefined if another transaction has just used the number. */
export async function insertNotice({ db, companyId }: VendorScope, head: NoticeHead) {
  const { rows } = await sql<{ id: string }>`
    insert into ship_notices (company_id, number, kind, ship_date, expected_arrival, carrier_name, scac, tracking, bill_of_lading, weight,
      weight_unit, freight_terms, note)
    values (${companyId}, ${head.number}, ${head.kind}, ${head.ship_date}, ${head.expected_arrival}, ${head.carrier_name}, ${head.scac},
      ${head.tracking}, ${head.bill_of_lading}, ${head.weight}, ${head.weight_unit}, ${head.freight_terms}, ${head.note})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Stores the values of a locked notice, and raises its version. */
export async function updateNotice({ db, companyId }: VendorScope, id: string, head: NoticeHead) {
  await sql`
    update ship_notices set number = ${head.number}, kind = ${head.kind}, ship_date = ${head.ship_date},
      expected_arrival = ${head.expected_arrival}, carrier_name = ${head.carrier_name}, scac = ${head.scac}, tracking = ${head.tracking},
      bill_of_lading = ${head.bill_of_lading}, weight = ${head.weight}, weight_unit = ${head.weight_unit},
      freight_terms = ${head.freight_terms}, note = ${head.note}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

export interface StoredLine {
  order_id: string;
  line: number;
  quantity: string;
  details: ShipNoticeVersion["lines"][number]["details"];
}

/** Lets the required documents of a notice's lines be compared. It is called before the lines go, and after they have come. */
const noteLines = ({ db, companyId }: VendorScope, id: string) =>
  sql`
    with noted as (
      insert into requirement_changes (kind, company_id, subject)
        select distinct 'order', ${companyId}::uuid, order_id from ship_lines
        where company_id = ${companyId} and notice_id = ${id}
          and exists (select from requirements where deleted_at is null and applies_to = 'ship_line')
    )
    select pg_notify('lading_requirements', '')`.execute(db);

/** Replaces the lines of a notice. */
export async function replaceLines(scope: VendorScope, id: string, lines: readonly StoredLine[]) {
  const { db, companyId } = scope;
  await noteLines(scope, id);
  await sql`delete from ship_lines where company_id = ${companyId} and notice_id = ${id}`.execute(db);
  const rows = lines.map((line, place) => ({ ...line, place }));
  await sql`
    insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
    select ${companyId}, ${id}, l.* from jsonb_to_recordset(${asJsonb(rows)}::jsonb)
      as l (order_id bigint, line int, place int, quantity numeric, details jsonb)`.execute(db);
  await noteLines(scope, id);
}

/** Replaces the packages of a notice. */
export async function replacePackages(
  { db, companyId }: VendorScope,
  id: string,
  given: readonly ShipNotice["packages"][number][],
) {
  await sql`delete from ship_packages where company_id = ${companyId} and notice_id = ${id}`.execute(db);
  const rows = given.map((one, place) => ({ ...one, place }));
  await sql`
    insert into ship_packages (company_id, notice_id, place, number, kind, parent, count, weight, sscc, contents)
    select ${companyId}, ${id}, k.* from jsonb_to_recordset(${asJsonb(rows)}::jsonb)
      as k (place int, number text, kind text, parent text, count int, weight numeric, sscc text, contents jsonb)`.execute(
    db,
  );
}

/** Sets the state of a locked notice, and raises its version. The first sending notes its time. */
export async function setState(scope: VendorScope, id: string, state: "sent" | "cancelled") {
  const { db, companyId } = scope;
  await sql`
    update ship_notices set state = ${state}, version = version + 1,
      sent_at = case when ${state} = 'sent' then coalesce(sent_at, clock_timestamp()) else sent_at end
    where company_id = ${companyId} and id = ${id}`.execute(db);
  await noteLines(scope, id);
}

export async function deleteNotice(scope: VendorScope, id: string) {
  await noteLines(scope, id);
  await sql`delete from ship_notices where company_id = ${scope.companyId} and id = ${id}`.execute(scope.db);
}

/** A change of what notices have announced of a line. Quantities are decimals. */
export interface AnnouncedChange {
  order_id: string;
  purchase_order: string;
  line: number;
  former: string;
  present: string;
}

/** Adds up what sent notices announce and ship of lines. Returns what changed. The orders are locked. */
export async function countShipments(
  { db, companyId }: VendorScope,
  lines: readonly { order_id: string; line: number }[],
) {
  const { rows } = await sql<AnnouncedChange>`
    with given as (
      select distinct g.* from jsonb_to_recordset(${asJsonb(lines)}::jsonb) as g (order_id bigint, line int)
    ), counted as materialized (
      select g.order_id, g.line, coalesce(x.announced, 0) as former, s.announced, s.shipped
      from given g left join line_shipments x on x.company_id = ${companyId} and x.order_id = g.order_id and x.line = g.line
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as announced, coalesce(sum(l.quantity) filter (where n.kind = 'shipped'), 0) as shipped
        from ship_lines l join ship_notices n on n.company_id = l.company_id and n.id = l.notice_id
        where l.company_id = ${companyId} and l.order_id = g.order_id and l.line = g.line and n.state not in ('draft', 'cancelled')
      ) s
    ), stored as (
      insert into line_shipments (company_id, order_id, line, announced, shipped)
        select ${companyId}, order_id, line, announced, shipped from counted
        on conflict (company_id, order_id, line) do update set announced = excluded.announced, shipped = excluded.shipped
    )
    select c.order_id, o.purchase_order, c.line, trim_scale(c.former)::text as former, trim_scale(c.announced)::text as present
    from counted c join purchase_orders o on o.company_id = ${companyId} and o.id = c.order_id
    where c.former <> c.announced order by c.order_id, c.line`.execute(db);
  return rows;
}

/** Adds to the history of orders what a notice announced of their lines. */
export async function recordShipments(
  { db, companyId }: VendorScope,
  noticeId: string,
  actorId: string,
  source: string,
  changes: readonly AnnouncedChange[],
) {
  const rows = [...Map.groupBy(changes, ({ order_id }) => order_id)].map(([order_id, ofOrder]) => ({
    order_id,
    changes: ofOrder.map(({ line, former, present }) => ({ line, field: "announced", old: former, new: present })),
  }));
  await sql`
    insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes)
    select ${companyId}, s.order_id, 'ship_notice', coalesce((
        select max(r.revision) from order_revisions r where r.company_id = ${companyId} and r.order_id = s.order_id), 1),
      clock_timestamp(), ${source}, ${noticeId}::uuid, ${actorId}, s.changes
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb) as s (order_id bigint, changes jsonb)`.execute(db);
}
