import { sql } from "kysely";
import { type Batch, getColumnIndex } from "./batch.ts";
import type { LoadScope } from "./feed.ts";

/** Notes that the invoices of a batch were loaded now, changed or not, so that vendors see how old the values are. */
export async function noteLoaded({ db }: LoadScope, batch: Batch) {
  const column = (name: string) => {
    const place = getColumnIndex(batch, name);
    return batch.rows.map(({ values }) => values[place] ?? "");
  };
  await sql`
    update invoice_statuses i set loaded_at = now()
    from unnest(${column("company_id")}::uuid[], ${column("invoice_number")}::text[], ${column("purchase_order")}::text[])
      as l (company_id, invoice_number, purchase_order)
    where i.company_id = l.company_id and i.invoice_number = l.invoice_number and i.purchase_order = l.purchase_order`.execute(
    db,
  );
}
