import { type RawBuilder, sql } from "kysely";
import type { VendorScope } from "./scope.ts";
import { onlyRow } from "./only-row.ts";

type Db = VendorScope["db"];

export interface Paging {
  page: number;
  page_size: number;
}

/** The rows of one page. PostgreSQL reads and skips the rows before it; `pageWindow` is for lists of many thousands. */
export const limitToPage = ({ page, page_size }: Paging) => sql`limit ${page_size} offset ${(page - 1) * page_size}`;

/** The number of rows of `found`, which is a query without its `select`. */
export async function countRows(db: Db, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db);
  return onlyRow(rows).count;
}

interface PageQuery<Row> {
  columns: RawBuilder<Row>;
  /** A query without its `select`. */
  found: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The number of rows of `found`, if it is known. */
  count?: number | undefined;
}

/** One page of the rows, and the count of all rows. */
export async function findPage<Row>(
  db: Db,
  { columns, found, order, count }: PageQuery<Row>,
  paging: Paging,
): Promise<{ count: number; rows: Row[] }> {
  const { rows } = await sql<Row>`select ${columns} ${found} order by ${order} ${limitToPage(paging)}`.execute(db);
  return { count: count ?? (await countRows(db, found)), rows };
}

/** The order by a sort key, with `-` before it for descending; `last` orders equal rows. */
export function sortBy<Key extends string>(
  expressions: Record<Key, RawBuilder<unknown>>,
  ordering: Key | `-${Key}`,
  last: RawBuilder<unknown>,
) {
  const way = ordering.startsWith("-") ? sql`desc` : sql`asc`;
  const key = ordering.replace(/^-/, "") as Key; // The type of `ordering` allows no other text.
  return sql`${expressions[key]} ${way}, ${last} ${way}`;
}
