import { CompiledQuery } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { Feed } from "../feeds/feed.ts";
import { getType } from "../feeds/upsert-queries.ts";
import type { WrittenRow } from "./restore-queries.ts";

/** Deletes rows that a load has created, but for those with a value that was changed since. Returns the numbers of both. */
export async function deleteUnchanged(
  { db }: StaffScope,
  feed: Feed,
  rows: readonly Pick<WrittenRow, "row" | "key" | "written">[],
) {
  const { table, key } = feed;
  const given = `jsonb_to_recordset($1::jsonb) as given ("row" int, key jsonb, written jsonb)`;
  const sameKey = key
    .map((column) => `present."${column}" = (given.key ->> '${column}')::${getType(feed, column)}`)
    .join(" and ");
  const isChanged = Object.keys(feed.columns)
    .filter((column) => !key.includes(column) && !feed.columns[column]?.isReference)
    .map(
      (column) =>
        `(given.written ? '${column}' and present."${column}" is distinct from (given.written ->> '${column}')::${getType(feed, column)})`,
    )
    .join(" or ");
  const input = JSON.stringify(rows.map(({ row, key: of, written }) => ({ row, key: of, written })));
  const { rows: found } = await db.executeQuery<{ row: number; is_changed: boolean }>(
    CompiledQuery.raw(
      `select given.row, ${isChanged} as is_changed from ${table} present join ${given} on ${sameKey}
       order by ${key.map((column) => `present."${column}"`).join(", ")} for update of present`,
      [input],
    ),
  );
  const [deleted, changed] = [false, true].map((wanted) =>
    found.filter(({ is_changed }) => is_changed === wanted).map(({ row }) => row),
  ) as [number[], number[]]; // One for each answer.
  await db.executeQuery(
    CompiledQuery.raw(`delete from ${table} present using ${given} where ${sameKey} and given.row = any($2::int[])`, [
      input,
      deleted,
    ]),
  );
  return { deleted, changed };
}
