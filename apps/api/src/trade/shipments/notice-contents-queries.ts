import type { ShipNoticeVersion } from "@lading/contract";
import { sql } from "kysely";
import type { CompanyScope, VendorScope } from "../../ground/db/scope.ts";
import type { GivenNotice } from "./check-notice.ts";
import { packages } from "./ship-notice-queries.ts";

/** The contents of notices `n` as versions keep them: their values with the packages, and their lines. */
const contents = sql`
  jsonb_build_object('number', n.number, 'kind', n.kind, 'ship_date', n.ship_date, 'expected_arrival', n.expected_arrival,
    'carrier_name', n.carrier_name, 'scac', n.scac, 'tracking', n.tracking, 'bill_of_lading', n.bill_of_lading,
    'weight', trim_scale(n.weight)::text, 'weight_unit', n.weight_unit, 'freight_terms', n.freight_terms, 'note', n.note,
    'packages', ${packages}) as notice,
  coalesce((
    select jsonb_agg(jsonb_build_object('purchase_order', o.purchase_order, 'line', l.line, 'quantity', trim_scale(l.quantity)::text,
      'details', l.details) order by l.place)
    from ship_lines l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = n.company_id and l.notice_id = n.id), '[]') as lines`;

/** Returns what a notice says, without what the portal knows of its lines. Undefined if the company has no such notice. */
export async function findContents({ db, companyId }: CompanyScope, id: string): Promise<GivenNotice | undefined> {
  const { rows } = await sql<Pick<ShipNoticeVersion, "notice" | "lines">>`
    select ${contents} from ship_notices n where n.company_id = ${companyId} and n.id = ${id}`.execute(db);
  return rows[0] && { ...rows[0].notice, lines: rows[0].lines };
}

/** Keeps what a notice says now as its present version. */
export async function storeVersion({ db, companyId }: VendorScope, id: string, actorId: string) {
  await sql`
    insert into ship_notice_versions (company_id, notice_id, version, actor_id, state, notice, lines)
    select n.company_id, n.id, n.version, ${actorId}, n.state, ${contents}
    from ship_notices n where n.company_id = ${companyId} and n.id = ${id}`.execute(db);
}
