import type { ValueListId } from "@lading/contract";
import { CompiledQuery, sql } from "kysely";
import { type Batch, getColumnIndex } from "./batch.ts";
import type { Feed, LoadScope } from "./feed.ts";
import type { SavedRows, StoredBatch } from "./load-report.ts";
import { openTurns } from "./turns.ts";

/** The types of reference columns. */
const referenceTypes: Record<string, string> = {
  company_id: "uuid",
  order_id: "bigint",
  product_id: "bigint",
  image_id: "uuid",
  notice_id: "uuid",
  id: "uuid",
};

/**
 * Inserts or updates the rows, and counts them by company. A row that already has these values is not written, so its indexes
 * and triggers don't run. `computed` has columns of the batch whose values only new rows get, and SQL of their values in changed rows.
 */
export async function upsert(
  { db }: LoadScope,
  feed: Feed,
  batch: Batch,
  computed: Readonly<Record<string, string>> = {},
): Promise<StoredBatch> {
  const { columns, arrays, places } = listColumns(feed, batch);
  const key = feed.key.map((column) => `"${column}"`);
  const isComputed = (column: string) => Object.keys(computed).some((name) => column === `"${name}"`);
  const rest = columns.filter((column) => !key.includes(column) && !isComputed(column));
  const clears = createClears(feed, batch, places.length);
  const next = rest.map((column) => nextValue(batch, column, "excluded", clears));

  // Sorted by key, so that two loads of the same rows cannot deadlock.
  const statement = `
    with saved as (
      insert into ${feed.table} as present (${columns.join(", ")})
      select * from unnest(${arrays.join(", ")}) as given (${columns.join(", ")})
      order by ${key.join(", ")}
      on conflict (${key.join(", ")}) do update set ${[
        ...rest.map((column, index) => `${column} = ${next[index]}`),
        ...Object.entries(computed).map(([column, value]) => `"${column}" = ${value}`),
      ].join(", ")}
      where (${rest.map((column) => `present.${column}`).join(", ")}) is distinct from (${next.join(", ")})
      returning present.${feed.company} as company_id, present.xmax = 0 as is_new${feed.notifies ? ", present.id" : ""}
    )
    select company_id, count(*) filter (where is_new)::int as created, count(*) filter (where not is_new)::int as updated
      ${feed.notifies ? `, coalesce(array_agg(id::text) filter (where is_new), '{}') as ids` : ""}
    from saved group by 1`;
  const values = [...(await toArrays(batch, places)), ...clears.values];
  const { rows } = await db.executeQuery<SavedRows & { ids?: string[] }>(CompiledQuery.raw(statement, values));
  return {
    rows: batch.rows.length,
    saved: rows,
    created: rows.flatMap(({ company_id: companyId, ids = [] }) => ids.map((id) => ({ companyId, id }))),
  };
}

/** Updates rows that exist, and counts them by company. A row that already has these values is not written. */
export async function update({ db }: LoadScope, feed: Feed, batch: Batch): Promise<StoredBatch> {
  const { columns, arrays, places } = listColumns(feed, batch);
  const key = feed.key.map((column) => `"${column}"`);
  const rest = columns.filter((column) => !key.includes(column));
  const clears = createClears(feed, batch, places.length);
  const next = rest.map((column) => nextValue(batch, column, "given", clears));
  const sameKey = key.map((column) => `present.${column} = given.${column}`).join(" and ");

  // The rows are locked in the order of their key, so that two loads of the same rows cannot deadlock.
  const statement = `
    with saved as (
      update ${feed.table} as present set ${rest.map((column, index) => `${column} = ${next[index]}`).join(", ")}
      from (
        select given.* from unnest(${arrays.join(", ")}) as given (${columns.join(", ")})
        join ${feed.table} present on ${sameKey}
        order by ${key.map((column) => `present.${column}`).join(", ")} for no key update of present
      ) given
      where ${sameKey} and (${rest.map((column) => `present.${column}`).join(", ")}) is distinct from (${next.join(", ")})
      returning present.${feed.company} as company_id
    )
    select company_id, 0 as created, count(*)::int as updated from saved group by 1`;
  const values = [...(await toArrays(batch, places)), ...clears.values];
  const { rows } = await db.executeQuery<SavedRows>(CompiledQuery.raw(statement, values));
  return { rows: batch.rows.length, saved: rows };
}

/** Returns the places of the rows whose records exist. */
export async function findExisting({ db }: LoadScope, feed: Feed, batch: Batch): Promise<Set<number>> {
  const { columns, arrays, places } = listColumns(feed, batch, (column) => feed.key.includes(column));
  const sameKey = columns.map((column) => `present.${column} = given.${column}`).join(" and ");
  const { rows } = await db.executeQuery<{ place: number }>(
    CompiledQuery.raw(
      `select given.place::int - 1 as place
       from unnest(${arrays.join(", ")}) with ordinality as given (${columns.join(", ")}, place)
       join ${feed.table} present on ${sameKey}`,
      await toArrays(batch, places),
    ),
  );
  return new Set(rows.map(({ place }) => place));
}

/** The columns of the table that the batch has and that are wanted, their parameters, and their places in the rows. */
export function listColumns(feed: Feed, batch: Batch, isWanted: (column: string) => boolean = () => true) {
  const stored = [...batch.columns.entries()].filter(
    ([, column]) => !feed.columns[column]?.isReference && isWanted(column),
  );
  return {
    columns: stored.map(([, column]) => `"${column}"`),
    arrays: stored.map(([, column], index) => `$${index + 1}::${getType(feed, column)}[]`),
    places: stored.map(([place]) => place),
  };
}

export const getType = (feed: Feed, column: string) => feed.columns[column]?.type ?? referenceTypes[column] ?? "text";

export async function toArrays(batch: Batch, places: readonly number[]) {
  const values: string[] = [];
  const turns = openTurns();
  for (const place of places) {
    values.push(arrayLiteral(batch.rows.map(({ values: cells }) => cells[place] ?? null)));
    if (turns.isOver) await turns.next();
  }
  return values;
}

interface Clears {
  /** For a column that rows empty: SQL that returns whether a row, by the name of its alias, is one of them. */
  conditions: Map<string, (row: string) => string>;
  /** The values of its parameters. */
  values: string[];
}

/**
 * Finds the columns that rows of a batch empty although empty cells keep their fields. Each of them adds the keys of its rows as
 * parameters. PostgreSQL reads the keys once per statement, into a hash table. So one statement stores a batch in which each row
 * empties other columns.
 */
export function createClears(feed: Feed, batch: Batch, usedParameters: number): Clears {
  const clears: Clears = { conditions: new Map(), values: [] };
  const columns = new Set(batch.rows.flatMap(({ cleared = [] }) => cleared));
  for (const column of columns) {
    if (feed.columns[column]?.isReference) continue;
    const rows = batch.rows.filter(({ cleared }) => cleared?.includes(column));
    const keys = feed.key.map((name) => {
      const place = getColumnIndex(batch, name);
      clears.values.push(arrayLiteral(rows.map(({ values }) => values[place] ?? null)));
      return `$${usedParameters + clears.values.length}::${getType(feed, name)}[]`;
    });
    clears.conditions.set(
      `"${column}"`,
      (row) =>
        `(${feed.key.map((name) => `${row}."${name}"`).join(", ")}) in (select * from unnest(${keys.join(", ")}))`,
    );
  }
  return clears;
}

/** SQL of a column's new value. `row` is the alias of the given row; the stored one is `present`. */
export function nextValue({ keepsEmpty }: Batch, column: string, row: string, { conditions }: Clears) {
  const given = `${row}.${column}`;
  if (!keepsEmpty) return given;
  const isCleared = conditions.get(column)?.(row);
  const kept = `coalesce(${given}, present.${column})`;
  return isCleared ? `case when ${isCleared} then null else ${kept} end` : kept;
}

/** Adds missing names to a list. They are sorted, so that two loads cannot deadlock. */
export async function addNames({ db }: LoadScope, list: ValueListId, names: string[]) {
  await sql`
    insert into ${sql.table(list)} (name) select given.name from unnest(${names}::text[]) as given (name)
    where not exists (select from ${sql.table(list)} known where known.name = given.name) order by given.name
    on conflict do nothing`.execute(db);
}

/** Formats a PostgreSQL array literal. The driver's conversion takes five times as long. */
function arrayLiteral(values: readonly (string | null)[]) {
  const elements: string[] = [];
  for (const value of values) {
    if (value === null) elements.push("NULL");
    else elements.push(/["\\]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : `"${value}"`);
  }
  return `{${elements.join(",")}}`;
}
