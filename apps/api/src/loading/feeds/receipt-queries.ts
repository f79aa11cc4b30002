import { CompiledQuery, sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
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

/** Returns the sent notices that rows name, by row. A notice that does not have the row's line is left out. */
export async function findNotices({ db }: LoadScope, given: readonly NamedNotice[]): Promise<Map<number, string>> {
  if (given.length === 0) return new Map();
  const { rows } = await sql<{ row: number; id: string }>`
    select g."row", n.id
    from jsonb_to_recordset(${asJsonb(given)}::jsonb)
      as g ("row" int, company_id uuid, order_id bigint, line int, ship_notice text)
    join ship_notices n on n.company_id = g.company_id and lower(n.number) = lower(g.ship_notice)
      and n.state not in ('draft', 'cancelled')
    join ship_lines x on x.company_id = n.company_id and x.notice_id = n.id and x.order_id = g.order_id and x.line = g.line
    `.execute(db);
  return new Map(rows.map(({ row, id }) => [row, id]));
}
