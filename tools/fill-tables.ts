import pg from "pg";
import { madeUpValues, valueFunctions } from "./made-up-values.ts";

interface Column {
  name: string;
  type: string;
  is_nullable: boolean;
  /** The column gets its default, unless made-up-values.ts has a value for it or the default differs each time. */
  keeps_default: boolean;
  /** The first value of a check that lists all values. */
  choice: string | null;
  /** The referenced table and column. */
  target: { table: string; column: string } | null;
  /** It may be null and belongs to a foreign key of several columns. */
  is_part: boolean;
}

interface Table {
  name: string;
  /** Its primary key allows one row. */
  is_single: boolean;
  /** The tables that must have rows before it. */
  references: string[];
  columns: Column[];
}

/**
 * Fills each empty table of a portal's database with up to three made-up rows, whatever version of the portal made it. The rows are
 * the same each time. Needs a superuser, because no trigger and no foreign key is checked meanwhile.
 */
export async function fillTables(client: pg.Client) {
  await client.query("set session_replication_role = replica; set time zone 'UTC'");
  await client.query(valueFunctions);
  for (const table of inOrder(await readEmptyTables(client))) {
    const rows = table.is_single ? 1 : 3;
    for (let n = 1; n <= rows; n++) await insertRow(client, table, n);
  }
  // Migrations wrote these values, which differ each time.
  await client.query(`do $$ begin
    update migrations set applied_at = '2026-01-01';
    if to_regclass('webhook_progress') is not null then update webhook_progress set tx = '1', moved_at = '2026-01-01'; end if;
    if to_regclass('change_feed') is not null then update change_feed set epoch = made_up_id('epoch', 1); end if;
  end $$`);
  await client.query("drop function company(int), person(int), role_of(text), made_up_id(text, int)");
}

async function insertRow(client: pg.Client, { name, columns: all }: Table, n: number) {
  const columns = all.filter((column) => !column.keeps_default || `${name}.${column.name}` in madeUpValues);
  const names = columns.map((column) => client.escapeIdentifier(column.name)).join(", ");
  const values = columns.map((column) => valueOf(name, column)).join(", ");
  await client
    .query(`insert into ${client.escapeIdentifier(name)} (${names}) select ${values} from (values (${n})) as row (n)`)
    .catch((error: unknown) => {
      throw new Error(`${name} needs another value in made-up-values.ts: ${String(error)}`);
    });
}

function valueOf(table: string, { name, type, is_nullable, choice, target, is_part }: Column) {
  const given = madeUpValues[`${table}.${name}`];
  if (given !== undefined) return given;
  if (target !== null && target.table !== table)
    return `(select ${target.column} from ${target.table} order by ctid limit 1 offset (n - 1) % (select greatest(count(*), 1) from ${target.table}))`;
  if ((target !== null && is_nullable) || is_part) return "null";
  if (name in madeUpValues) return `${madeUpValues[name]}`;
  if (choice !== null) return `'${choice}'`;
  const make = valueByType[type];
  if (!make) throw new Error(`${table}.${name} has the type ${type}, which fill-tables.ts does not know.`);
  return make(table, name);
}

const valueByType: Readonly<Record<string, (table: string, column: string) => string>> = {
  text: (table, column) => `'${table} ${column} ' || n`,
  uuid: (table, column) => `made_up_id('${column === "id" ? table : `${table} ${column}`}', n)`,
  boolean: () => "false",
  smallint: () => "n",
  integer: () => "n",
  bigint: () => "n",
  numeric: () => "n + 0.5",
  date: () => "date '2026-01-01' + n",
  "timestamp with time zone": () => "timestamptz '2026-01-01 12:00Z' + n * interval '1 day'",
  json: () => `'{}'`,
  jsonb: () => `'{}'`,
  bytea: (table, column) => `sha256(('${table} ${column} ' || n)::bytea)`,
  inet: () => `('192.0.2.' || n)::inet`,
  xid8: () => "n::text::xid8",
  "text[]": () => "'{}'",
  "uuid[]": () => "'{}'",
  "integer[]": () => "'{}'",
  "inet[]": () => "'{}'",
};

/** Tables after those that they reference. */
function inOrder(tables: readonly Table[]) {
  const ordered = new Set<Table>();
  const byName = new Map(tables.map((table) => [table.name, table]));
  const add = (table: Table, above: readonly Table[]) => {
    if (above.includes(table)) return;
    for (const name of table.references) {
      const referenced = byName.get(name);
      if (referenced) add(referenced, [...above, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return ordered;
}

async function readEmptyTables(client: pg.Client) {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      exists (select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'p' and a.atttypid = 'bool'::regtype and cardinality(k.conkey) = 1) as is_single,
      array(select distinct k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and not exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (k.conkey) and not a.attnotnull)) as references,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'is_nullable', not a.attnotnull,
          'keeps_default', a.atthasdef and a.atttypid not in ('uuid'::regtype, 'timestamptz'::regtype, 'xid8'::regtype, 'bytea'::regtype),
          'choice', (select (regexp_match(pg_get_constraintdef(k.oid), '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[''([^'']+)'''))[1]
            from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1),
          'target', (select json_build_object('table', k.confrelid::regclass::text, 'column', r.attname)
            from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as p (own, other)
            join pg_attribute r on r.attrelid = k.confrelid and r.attnum = p.other
            where k.conrelid = c.oid and k.contype = 'f' and p.own = a.attnum
              and (cardinality(k.conkey) = 1 or not exists (select from pg_attribute o
                where o.attrelid = c.oid and o.attnum = any (k.conkey) and not o.attnotnull))
            order by cardinality(k.conkey) desc limit 1),
          'is_part', a.attnotnull = false and exists (select from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) and cardinality(k.conkey) > 1)
        ) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'rights')
    order by 1`);
  const empty: Table[] = [];
  for (const table of rows) {
    const found = await client.query(`select from ${client.escapeIdentifier(table.name)} limit 1`);
    if (found.rowCount === 0) empty.push(table);
  }
  return empty;
}
