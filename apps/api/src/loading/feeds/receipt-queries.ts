import { CompiledQuery, sql } from "kysely";
import type { Batch } from "./batch.ts";
import type { Feed, LoadScope } from "./feed.ts";
import { listColumns, toArrays } from "./upsert-queries.ts";

/** Locks the receipts of a batch that exist, in the order of their keys. */
export async function lockReceipts({ db }: LoadScope, feed: Feed, batch: Batch) {
  const { columns, arrays, places } = listColumns(feed, batch, (column) => feed.key.includes(column));
  const key = feed.key.map((column) => `r."${column}"`).join(", ");
  await db.executeQuery(
    CompiledQuery.raw(
      `select from receipts r where (${key}) in (
         select ${feed.key.map((column) => `"${column}"`).join(", ")} from unnest(${arrays.join(", ")}) as given (${columns.join(", ")}))
       order by ${key} for no key update`,
      await toArrays(batch, places),
    ),
  );
}

/** A receipt of a file that names a ship notice. */
export interface NamedNotice {
  row: number;
  company_id: string;
  order_id: string;
  line: string;
  ship_notice: string;
}

/** Returns the rows whose notice was not sent, or does not have the line. */
export async function findUnknownNotices({ db }: LoadScope, given: readonly NamedNotice[]) {
  const { rows } = await sql<{ row: number; ship_notice: string }>`
    select g."row", g.ship_notice
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g ("row" int, company_id uuid, order_id bigint, line int, ship_notice text)
    where not exists (
      select from ship_notices n join ship_lines x on x.company_id = n.company_id and x.notice_id = n.id
      where n.company_id = g.company_id and lower(n.number) = lower(g.ship_notice) and n.state not in ('draft', 'cancelled')
        and x.order_id = g.order_id and x.line = g.line)
    order by 1`.execute(db);
  return rows;
}
