import { sql } from "kysely";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { findNotice } from "../ship-notice-queries.ts";
import { lineKey, type PaperNotice } from "./paper-notice.ts";

interface Sender {
  name: string;
  address_line: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  printed_on: string;
}

/** Reads a notice with what its papers print. Undefined if the company has none with the id. */
export async function findPaperNotice(scope: CompanyScope, id: string): Promise<PaperNotice | undefined> {
  const notice = await findNotice(scope, id);
  if (!notice) return undefined;
  const { db, companyId } = scope;
  const { rows: senders } = await sql<Sender>`
    select c.name, c.address_line, c.city, c.state, c.postal_code, c.country,
      to_char(coalesce((
        select v.at from ship_notice_versions v where v.company_id = n.company_id and v.notice_id = n.id and v.version = n.version
      ), n.created_at) at time zone (select time_zone from work_calendar), 'YYYY-MM-DD') as printed_on
    from ship_notices n join companies c on c.id = n.company_id
    where n.company_id = ${companyId} and n.id = ${id}`.execute(db);
  const [sender] = senders;
  if (!sender) return undefined;
  const { rows: products } = await sql<{ purchase_order: string; line: number; upc: string }>`
    select o.purchase_order, x.line, p.upc
    from ship_lines x join purchase_orders o on o.company_id = x.company_id and o.id = x.order_id
    join purchase_order_lines l on l.company_id = x.company_id and l.order_id = x.order_id and l.line = x.line
    join products p on p.company_id = l.company_id and p.id = l.product_id
    where x.company_id = ${companyId} and x.notice_id = ${id} and p.upc is not null`.execute(db);
  return {
    ...notice,
    ship_from: toAddress(sender),
    printed_on: sender.printed_on,
    gtins: Object.fromEntries(products.map((product) => [lineKey(product), product.upc])),
  };
}

function toAddress({ name, address_line, city, state, postal_code, country }: Sender) {
  const place = [[city, state].filter(Boolean).join(", "), postal_code].filter(Boolean).join(" ");
  return [name, address_line, place, country].filter((line): line is string => Boolean(line));
}
