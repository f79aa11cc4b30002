import { editableIds, getColumn } from "@lading/contract";
import pg from "pg";

/**
 * Makes products.percents_complete count exactly the editable attributes of the contract. If their list changed since the
 * last start, PostgreSQL generates the column again for every product, which locks the table during the rewrite.
 */
export async function updateCompleteness(client: pg.Client) {
  const wanted = editableIds.map(getColumn);
  const counted = await readCountedColumns(client);
  if (counted.toSorted().join() === wanted.toSorted().join()) return;
  const columns = wanted.map((column) => client.escapeIdentifier(column)).join(", ");
  // PostgreSQL 15 and 16 can't change the expression of a generated column.
  await client.query(`
    alter table products drop column percents_complete;
    alter table products add column percents_complete smallint not null
      generated always as ((100 * num_nonnulls(${columns}) / ${wanted.length})::smallint) stored;
    create index products_by_completeness on products (company_id, percents_complete, id)`);
}

/** The columns in the expression of products.percents_complete. */
export async function readCountedColumns(client: pg.Client) {
  const { rows } = await client.query<{ expression: string }>(`
    select pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attrelid = 'products'::regclass and a.attname = 'percents_complete'`);
  const list = /num_nonnulls\(([^)]*)\)/.exec(rows[0]?.expression ?? "")?.[1] ?? "";
  return list.split(",").map((column) => column.trim().replaceAll('"', ""));
}
