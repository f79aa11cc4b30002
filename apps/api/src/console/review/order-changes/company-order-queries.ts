import type { changeOrderLines } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import type { Out } from "../../../ground/http/serve.ts";

/** Whether a company answers orders. */
export async function mayAnswer({ db }: StaffScope, companyId: string) {
  const { rows } = await sql`
    select from company_feature_flags
    where company_id = ${companyId} and feature_name = 'Order Responses' and active`.execute(db);
  return rows.length > 0;
}

interface NewChange {
  id: string;
  company_id: string;
  order_id: string;
  reason: string;
}

/** Writes the given values of lines. The triggers of loads do the rest. */
export async function updateLines(
  { db }: StaffScope,
  { company_id, order_id }: NewChange,
  lines: Out<typeof changeOrderLines.body>["lines"],
) {
  const rows = lines.map(({ due_date, ...line }) => ({ ...line, due_date, has_date: due_date !== undefined }));
  await sql`
    update purchase_order_lines l
    set quantity = coalesce(n.quantity, l.quantity), unit_price = coalesce(n.unit_price, l.unit_price),
      due_date = case when n.has_date then n.due_date else l.due_date end, is_cancelled = coalesce(n.is_cancelled, l.is_cancelled)
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb) as n (line int, quantity numeric, unit_price numeric, due_date date, has_date boolean,
      is_cancelled boolean)
    where l.company_id = ${company_id} and l.order_id = ${order_id} and l.line = n.line`.execute(db);
}

export async function storeChange(
  { db, user }: StaffScope,
  { id, company_id, order_id, reason }: NewChange,
  { lines, cancelled }: { lines: readonly number[]; cancelled: readonly number[] },
) {
  await sql`
    insert into order_console_changes (company_id, order_id, id, actor_id, reason, lines, cancelled)
    values (${company_id}, ${order_id}, ${id}, ${user.id}, ${reason}, ${lines}::int[], ${cancelled}::int[])`.execute(
    db,
  );
}

/** Reminds staff to repeat a change in the provider's own system. The oldest change of an order counts. */
export async function addToQueue({ db }: StaffScope, { company_id, order_id }: NewChange) {
  await sql`
    insert into work_items (company_id, kind, subject, waiting_since, due_at)
    select c.id, t.kind, ${order_id}, now(), add_working_days(now(), t.days, t.time_zone, t.weekdays, t.holidays)
    from companies c join work_terms t on t.kind = 'order_console_change' where c.id = ${company_id} and not c.is_test
    on conflict (id) do nothing`.execute(db);
}

/** Notes that open changes were repeated, and ends the work of an order without others. Returns their number. */
export async function finishChanges(
  { db, user }: StaffScope,
  companyId: string,
  { purchaseOrder, ids }: { purchaseOrder: string; ids: readonly string[] },
) {
  const { rows } = await sql<{ order_id: string }>`
    update order_console_changes c set done_at = now(), done_by = ${user.id}
    from purchase_orders o
    where o.company_id = ${companyId} and o.purchase_order = ${purchaseOrder} and c.company_id = o.company_id and c.order_id = o.id
      and c.id = any(${ids}::uuid[]) and c.done_at is null
    returning c.order_id`.execute(db);
  await sql`
    delete from work_items w
    where w.kind = 'order_console_change' and w.company_id = ${companyId} and w.subject = any(${rows.map((row) => row.order_id)}::text[])
      and not exists (
        select from order_console_changes c where c.company_id = ${companyId} and c.order_id::text = w.subject and c.done_at is null)`.execute(
    db,
  );
  return rows.length;
}
