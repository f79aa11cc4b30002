import type { Client } from "pg";
import { createRule } from "./requirement-rule.ts";
import { millCertificate } from "./requirements.ts";
import { heatCategories } from "./ship-orders.ts";

/** Received notices of so many days have certificates, and the requirement is as old. */
const days = 40;

/** A line of a ship notice that needs the certificate of its mill. */
export interface CertifiedLine {
  notice_id: string;
  order_id: string;
  line: number;
  purchase_order: string;
  gxp_sku: string;
  /** That of its notice. */
  state: "draft" | "sent" | "received";
  /** Its place among such lines of notices with this state, from 1. */
  place: number;
  heat: string;
  opened_at: Date;
}

/** Returns the lines of a company's notices that need a certificate, the oldest first. Lines of a draft name no heat yet. */
export async function certifiedLines(client: Client, companyId: string, today: string) {
  const { rows } = await client.query<CertifiedLine>(
    `select l.notice_id, l.order_id, l.line, o.purchase_order, p.gxp_sku, n.state, n.created_at as opened_at,
       row_number() over (partition by n.state order by n.created_at, n.number, l.place)::int as place,
       coalesce(l.details #>> '{0,heat}', '7' || right(o.purchase_order, 5) || l.line) as heat
     from ship_lines l join ship_notices n on n.company_id = l.company_id and n.id = l.notice_id
     join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
     join purchase_order_lines x on x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line
     join products p on p.company_id = x.company_id and p.id = x.product_id
     where l.company_id = $1 and p.category = any($2) and n.state <> 'cancelled'
       and (n.state <> 'received' or n.created_at > $3::date - ${days})
     order by n.created_at, n.number, l.place`,
    [companyId, heatCategories, today],
  );
  return rows;
}

/** Returns the id of the requirement of all companies, which the first one adds. */
export async function addMillRequirement(client: Client) {
  const { name, basis, help, fields, dueDays, reasons } = millCertificate;
  const { rows: known } = await client.query<{ id: number }>(
    "select id from requirements where name = $1 and applies_to = 'ship_line'",
    [name],
  );
  if (known[0]) return known[0].id;
  const { condition: _condition, ...rule } = createRule("", basis, help);
  const { rows } = await client.query<{ id: number }>(
    `insert into requirements (name, label_id, applies_to, rule, is_silent, is_active, published_at)
     select $1, (select id from labels where space = 'order' and name = 'Material Test Report'), 'ship_line',
       $2::jsonb || jsonb_build_object('condition', jsonb_build_object('company_ids', jsonb_agg(id order by name), 'categories', $3::jsonb)),
       true, true, now() - interval '${days} days'
     from companies where suspended_at is null returning id`,
    [
      name,
      { ...rule, fields, reasons, due_days: dueDays, effect: { kind: "warn", of: ["send_ship_notices"] } },
      JSON.stringify(heatCategories),
    ],
  );
  return rows[0]!.id; // The statement inserts one row.
}
