import type pg from "pg";

/**
 * Sends the orders of a company on their days. The provider's system has changed the latest order before yesterday that has three lines:
 * it lowered the quantity of the first, moved the day of the second, and added the third.
 */
export async function sendOrders(client: pg.Client, companyId: string, today: string) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values]);
  const { rows } = await run(
    `select o.id from purchase_orders o
     where o.company_id = $1 and o.order_date < $2::date - 1 and o.status in ('Open', 'Confirmed')
       and (select count(*) from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) >= 3
     order by o.order_date desc, o.id desc limit 1`,
    today,
  );
  const changed = (rows[0] as { id: string } | undefined)?.id ?? null;
  const line = (place: number) =>
    `(select line from purchase_order_lines where company_id = $1 and order_id = $2 order by line offset ${place} limit 1)`;
  const ofOrder = `company_id = $1 and order_id = $2 and line =`;
  // The former values are stored before the order is sent, so they are no changes.
  await run("update order_revisions set at = 'infinity' where company_id = $1");
  await run(`update purchase_order_lines set quantity = quantity + 20 where ${ofOrder} ${line(0)}`, changed);
  await run(`update purchase_order_lines set due_date = due_date - 7 where ${ofOrder} ${line(1)}`, changed);
  const { rows: third } = await run(
    `delete from purchase_order_lines l where ${ofOrder} ${line(2)} returning to_jsonb(l) as row`,
    changed,
  );
  await run(
    `update order_revisions r set at = (o.order_date + time '14:12') at time zone 'UTC', source = 'intake' from purchase_orders o
     where r.company_id = $1 and o.company_id = r.company_id and o.id = r.order_id`,
  );
  await client.query(
    `select set_config('app.change_origin', json_build_object('source', 'intake', 'source_id', gen_random_uuid())::text, true)`,
  );
  await run(`update purchase_order_lines set quantity = quantity - 20 where ${ofOrder} ${line(0)}`, changed);
  await run(`update purchase_order_lines set due_date = due_date + 7 where ${ofOrder} ${line(1)}`, changed);
  await client.query(
    "insert into purchase_order_lines select * from jsonb_populate_recordset(null::purchase_order_lines, $1)",
    [JSON.stringify(third.map(({ row }: { row?: unknown }) => row))],
  );
  await client.query("select set_config('app.change_origin', '', true)");
  await run(
    `update order_revisions r set at = (o.order_date + 1 + time '15:42') at time zone 'UTC' from purchase_orders o
     where r.company_id = $1 and r.order_id = $2 and r.kind = 'revision' and o.company_id = r.company_id and o.id = r.order_id`,
    changed,
  );
}
