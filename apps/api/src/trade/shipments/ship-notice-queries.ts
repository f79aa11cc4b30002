import {
  mostShipLines,
  type ShipNotice,
  type ShipNoticeRow,
  type ShipNoticesQuery,
  type ShipNoticeVersion,
  type ShipReceipt,
} from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { findPage, sortBy } from "../../ground/db/paged-query.ts";
import type { CompanyScope, StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { findLineDocuments } from "../effects/line-document-queries.ts";
import { groupDocuments } from "./group-documents.ts";
import { checkHeats } from "./heats/check-heats.ts";
import { arrivedOfLine, hasDifferences } from "./receipts/received-line-queries.ts";
import { shipLineColumns, shipLineJoins } from "./shipped-line-queries.ts";

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether a notice was sent after its ship date, or is not sent although that date has passed; `sentAt` is null then. */
export const isLate = (sentAt: RawBuilder<unknown>, shipDate: RawBuilder<unknown>) => sql<boolean>`coalesce(
  (coalesce(${sentAt}, now()) at time zone (select time_zone from work_calendar))::date > ${shipDate}, false)`;

/** The columns of a notice `n` in lists. */
const rowColumns = sql`
  n.id, n.number, n.kind, n.state, n.version, n.ship_date, n.expected_arrival, n.carrier_name, n.tracking,
  array(select o.purchase_order from purchase_orders o where o.company_id = n.company_id and o.id in (
    select l.order_id from ship_lines l where l.company_id = n.company_id and l.notice_id = n.id) order by o.purchase_order) as purchase_orders,
  (select count(*)::int from ship_lines l where l.company_id = n.company_id and l.notice_id = n.id) as line_count,
  (select count(*)::int from ship_packages k where k.company_id = n.company_id and k.notice_id = n.id) as package_count,
  ${isLate(sql`n.sent_at`, sql`n.ship_date`)} as is_late,
  ${hasDifferences} as has_differences,
  ${instant(sql`n.created_at`)} as created_at, ${instant(sql`n.sent_at`)} as sent_at`;

const orders = {
  created_at: sql`n.created_at`,
  ship_date: sql`n.ship_date`,
  number: sql`lower(n.number)`,
};

type Filters = Pick<ShipNoticesQuery, "search" | "state" | "purchase_order">;

function matching({ search, state, purchase_order }: Filters, more: readonly RawBuilder<unknown>[]) {
  const ofOrders = (condition: RawBuilder<unknown>) => sql`exists (
    select from ship_lines l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = n.company_id and l.notice_id = n.id and ${condition})`;
  return and([
    ...more,
    ...(state.length > 0 ? [sql`n.state = any(${state})`] : []),
    ...(purchase_order.length > 0 ? [ofOrders(sql`o.purchase_order = any(${purchase_order})`)] : []),
    ...searchPatterns(search).map(
      (pattern) => sql`(lower(concat_ws(E'\n', n.number, n.tracking)) like ${pattern}
        or ${ofOrders(sql`lower(o.purchase_order) like ${pattern}`)})`,
    ),
  ]);
}

/** The time and the id of the last row that a reader of a list has. */
export type Position = readonly [at: string, id: string];

const after = (position: Position | null | undefined) =>
  position ? [sql`(n.created_at, n.id) < (${position[0]}::timestamptz, ${position[1]}::uuid)`] : [];

/** One page of the company's notices. `position` limits it to older ones. */
export function findNotices({ db, companyId }: VendorScope, query: ShipNoticesQuery, position?: Position | null) {
  const found = sql`from ship_notices n where n.company_id = ${companyId} ${matching(query, after(position))}`;
  return findPage<ShipNoticeRow>(
    db,
    { columns: sql<ShipNoticeRow>`${rowColumns}`, found, order: sortBy(orders, query.ordering, sql`n.id`) },
    query,
  );
}

interface OfCompany extends ShipNoticeRow {
  company: { id: string; name: string };
}

/** One page of the notices that companies have sent. */
export function findSentNotices(
  { db }: StaffScope,
  query: ShipNoticesQuery & { company: string[] },
  position?: Position | null,
) {
  const ofCompanies = query.company.length > 0 ? [sql`n.company_id = any(${query.company}::uuid[])`] : [];
  const found = sql`from ship_notices n join companies c on c.id = n.company_id where n.state <> 'draft' ${matching(query, [...ofCompanies, ...after(position)])}`;
  const columns = sql<OfCompany>`${rowColumns}, json_build_object('id', c.id, 'name', c.name) as company`;
  return findPage<OfCompany>(db, { columns, found, order: sortBy(orders, query.ordering, sql`n.id`) }, query);
}

/** The packages of a notice `n` as JSON. */
export const packages = sql`coalesce((
  select json_agg(json_build_object('number', k.number, 'kind', k.kind, 'parent', k.parent, 'count', k.count,
    'weight', trim_scale(k.weight)::text, 'sscc', k.sscc, 'contents', k.contents) order by k.place)
  from ship_packages k where k.company_id = n.company_id and k.notice_id = n.id), '[]')`;

/** The arrived part of the line `x` of the notice `n`, as JSON. */
const arrived = sql`(
  select json_build_object('received', trim_scale(a.received)::text, 'damaged', trim_scale(a.damaged)::text,
    'awaited', trim_scale(case when a.is_done then 0 else x.quantity - a.received end)::text,
    'short', trim_scale(case when a.is_short then x.quantity - a.received else 0 end)::text,
    'over', trim_scale(greatest(a.received - x.quantity, 0))::text)
  from ${arrivedOfLine} a)`;

type OwnLine = Omit<ShipNotice["lines"][number], "heat_check" | "documents" | "details"> & {
  order_id: string;
  details: Omit<ShipNotice["lines"][number]["details"][number], "heat_check">[];
};

/** Reads a notice of the company. Undefined if it has none with the id. */
export async function findNotice(scope: CompanyScope, id: string) {
  const { db, companyId, user } = scope;
  const people =
    user.companyId === null
      ? sql`(select id, first_name || ' ' || last_name as name from users union all select id, name from api_keys)`
      : sql`known_people`;
  const { rows } = await sql<Omit<ShipNotice, "lines" | "receipts">>`
    select ${rowColumns}, n.scac, n.bill_of_lading, trim_scale(n.weight)::text as weight, n.weight_unit, n.freight_terms, n.note,
      (select o.ship_to from ship_lines l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
        where l.company_id = n.company_id and l.notice_id = n.id order by l.place limit 1) as ship_to,
      (select p.name from ship_notice_versions v join ${people} p on p.id = v.actor_id
        where v.company_id = n.company_id and v.notice_id = n.id and v.version = n.version) as by,
      ${packages} as packages
    from ship_notices n where n.company_id = ${companyId} and n.id = ${id}`.execute(db);
  const [notice] = rows;
  if (!notice) return undefined;
  const { rows: lines } = await sql<OwnLine>`
    select x.order_id, ${shipLineColumns}, trim_scale(x.quantity)::text as quantity, x.details,
      case when n.state not in ('draft', 'cancelled') then ${arrived} end as arrived
    from ship_lines x join ship_notices n on n.company_id = x.company_id and n.id = x.notice_id join purchase_orders o on o.company_id = x.company_id and o.id = x.order_id
    join purchase_order_lines l on l.company_id = x.company_id and l.order_id = x.order_id and l.line = x.line
    join products p on p.company_id = l.company_id and p.id = l.product_id ${shipLineJoins(id)}
    where x.company_id = ${companyId} and x.notice_id = ${id} order by x.place`.execute(db);
  const { rows: receipts } = await sql<ShipReceipt>`
    select r.receipt, o.purchase_order, r.line, trim_scale(r.quantity)::text as quantity,
      trim_scale(coalesce(r.damaged, 0))::text as damaged, r.received_at, r.note, r.is_final is true as is_final, r.is_matched
    from receipts r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${companyId} and r.notice_id = ${id}
    order by r.received_at, r.receipt, o.purchase_order, r.line limit ${mostShipLines}`.execute(db);
  const checked = await checkHeats(scope, id, lines);
  const documents = groupDocuments(
    // A notice that has ended needs no document that it has not needed before.
    (await findLineDocuments(scope, id, lines)).filter(({ item }) => item !== null || isOpen(notice)),
  );
  return {
    ...notice,
    receipts,
    lines: lines.map(({ order_id, ...line }, place) => {
      const found = checked.lines[place];
      return {
        ...line,
        heat_check: found?.heat_check ?? null,
        documents: documents({ order_id, line: line.line }),
        details: line.details.map((detail, part) => ({
          ...detail,
          heat_check: found?.details[part]?.heat_check ?? null,
        })),
      };
    }),
  };
}

const isOpen = ({ state }: Pick<ShipNotice, "state">) => state !== "received" && state !== "cancelled";

/** The versions of a notice that were sent, the latest first. Undefined if the company has no such notice. */
export async function findVersions({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<{ versions: ShipNoticeVersion[] }>`
    select coalesce((
      select json_agg(json_build_object('version', v.version, 'at', ${instant(sql`v.at`)},
        'by', (select p.name from known_people p where p.id = v.actor_id), 'state', v.state, 'notice', v.notice, 'lines', v.lines)
        order by v.version desc)
      from ship_notice_versions v where v.company_id = n.company_id and v.notice_id = n.id), '[]') as versions
    from ship_notices n where n.company_id = ${companyId} and n.id = ${id}`.execute(db);
  return rows[0]?.versions;
}

/** The carrier of the company's latest notice. */
export async function findLastCarrier({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ carrier_name: string | null; scac: string | null }>`
    select carrier_name, scac from ship_notices where company_id = ${companyId} and carrier_name is not null
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
