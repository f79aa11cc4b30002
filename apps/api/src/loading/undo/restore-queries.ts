import { CompiledQuery } from "kysely";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import { getType } from "../feeds/upsert-queries.ts";

/** The values that a load has changed in one row, as texts. `old` and `written` have the same columns. */
export interface WrittenRow {
  row: number;
  key: Record<string, string>;
  old: Record<string, string | null>;
  written: Record<string, string | null>;
}

/** A value that was changed again after the load, so that it stays. */
export interface KeptValue {
  row: number;
  field: string;
  /** The value that stays. */
  live: string | null;
}

/**
 * Puts back the old values of rows, except for values that no longer are what the load wrote. Returns those, and the rows that
 * were changed. Rows that no longer exist are left out.
 */
export async function restoreRows({ db }: LoadScope, feed: Feed, rows: readonly WrittenRow[]) {
  const columns = [...new Set(rows.flatMap(({ old }) => Object.keys(old)))].filter((column) => isStored(feed, column));
  const given = `jsonb_to_recordset($1::jsonb) as given ("row" int, key jsonb, old jsonb, written jsonb)`;
  const { identity = feed.key } = feed;
  const sameKey = identity
    .map((column) => `present."${column}" = (given.key ->> '${column}')::${getType(feed, column)}`)
    .join(" and ");
  const input = JSON.stringify(rows);
  const isOurs = (column: string) =>
    `given.old ? '${column}' and present."${column}" is not distinct from (given.written ->> '${column}')::${getType(feed, column)}`;

  await db.executeQuery(
    CompiledQuery.raw(
      `select from ${feed.table} present join ${given} on ${sameKey}
       order by ${identity.map((column) => `present."${column}"`).join(", ")} for no key update of present`,
      [input],
    ),
  );
  const kept = await db.executeQuery<KeptValue>(
    CompiledQuery.raw(
      `select given.row, c.field, c.live from ${feed.table} present join ${given} on ${sameKey}
       cross join lateral (values ${columns
         .map(
           (column) => `('${column}', present."${column}"::text, given.old ? '${column}' and not (${isOurs(column)}))`,
         )
         .join(", ")}) as c (field, live, is_kept)
       where c.is_kept order by given.row, c.field`,
      [input],
    ),
  );
  const restored = await db.executeQuery<{ row: number }>(
    CompiledQuery.raw(
      `update ${feed.table} present set ${columns
        .map(
          (column) =>
            `"${column}" = case when ${isOurs(column)} then (given.old ->> '${column}')::${getType(feed, column)} else present."${column}" end`,
        )
        .join(", ")}
       from ${given} where ${sameKey} and (${columns.map((column) => `(${isOurs(column)})`).join(" or ")})
       returning given.row`,
      [input],
    ),
  );
  return { kept: kept.rows, restored: restored.rows.map(({ row }) => row) };
}

/** Columns are named in SQL, so only those of the feed are. */
const isStored = (feed: Feed, column: string) => Object.hasOwn(feed.columns, column) || column === "image_id";
