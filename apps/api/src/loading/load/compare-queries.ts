import { CompiledQuery } from "kysely";
import type { Batch } from "../feeds/batch.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import { createClears, listColumns, nextValue, toArrays } from "../feeds/upsert-queries.ts";

/** A stored row that a row of a batch would change, or has. All values are texts as PostgreSQL writes them. */
export interface ComparedRow {
  /** The place of the row in the batch, from 0. */
  place: number;
  /** Null if the row does not exist yet. */
  company_id: string | null;
  key: Record<string, string | null>;
  /** The columns that would change. Empty if the row does not exist yet. */
  changes: [column: string, before: string | null, after: string | null][];
  /** Fields with a value whose cell is empty, and not `#CLEAR`. */
  empty_cells: number;
}

/**
 * Returns what storing a batch of `takeBatches` would change, in the order of its rows. With `locks`, no other
 * transaction changes the rows until this one ends.
 */
export async function compareRows({ db }: LoadScope, feed: Feed, batch: Batch, { locks = false } = {}) {
  const { identity = feed.key } = feed;
  // A key that is not the identity is not stored as it is.
  const isStored = (column: string) => identity.includes(column) || !feed.key.includes(column);
  const { columns, arrays, places } = listColumns(feed, batch, isStored);
  const key = identity.map((column) => `"${column}"`);
  const rest = columns.filter((column) => !key.includes(column));
  const clears = createClears({ ...feed, key: identity }, batch, places.length);
  const given = `unnest(${arrays.join(", ")}) with ordinality as given (${columns.join(", ")}, place)`;
  const sameKey = key.map((column) => `present.${column} = given.${column}`).join(" and ");
  const values = [...(await toArrays(batch, places)), ...clears.values];

  // Rows are locked in the order of their key, as the statement that stores them does.
  if (locks)
    await db.executeQuery(
      CompiledQuery.raw(
        `select from ${feed.table} present join ${given} on ${sameKey}
         order by ${key.map((column) => `present.${column}`).join(", ")} for no key update of present`,
        values.slice(0, places.length),
      ),
    );

  const differences = rest.map((column) => {
    const next = nextValue(batch, column, "given", clears);
    const name = column.replaceAll('"', "'");
    return `case when present.${column} is distinct from ${next}
      then json_build_array(${name}, present.${column}::text, (${next})::text)::text end`;
  });
  // A required field cannot be emptied.
  const optional = rest.filter((column) => feed.columns[column.replaceAll('"', "")]?.required !== true);
  const empty = optional.map((column) => {
    const isKept = batch.keepsEmpty ? ` and ${nextValue(batch, column, "given", clears)} is not null` : "";
    return `(given.${column} is null and present.${column} is not null${isKept})::int`;
  });
  const { rows } = await db.executeQuery<Omit<ComparedRow, "changes"> & { changes: string }>(
    CompiledQuery.raw(
      `select given.place::int - 1 as place, present.${feed.company} as company_id,
         jsonb_build_object(${key.map((column) => `${column.replaceAll('"', "'")}, given.${column}::text`).join(", ")}) as key,
         case when present.${key[0]} is null then '' else array_to_string(array[${differences.join(", ")}]::text[], ',') end as changes,
         case when present.${key[0]} is null then 0 else ${empty.join(" + ") || "0"} end as empty_cells
       from ${given} left join ${feed.table} present on ${sameKey} order by given.place`,
      values,
    ),
  );
  // The statement builds an array for each change.
  return rows.map((row): ComparedRow => ({
    ...row,
    changes: JSON.parse(`[${row.changes}]`) as ComparedRow["changes"],
  }));
}
