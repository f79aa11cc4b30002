import { writeFileSync } from "node:fs";
import { queryOnce, startTestCluster } from "../apps/api/src/test/cluster.ts";
import { readCommandLine } from "./command-line.ts";

export const schemaFile = new URL("../apps/api/src/ground/db/schema.ts", import.meta.url);

const typeByName: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "Numeric",
  json: "unknown",
  jsonb: "unknown",
  numeric: "Numeric",
  text: "string",
  timestamptz: "Timestamp",
  _int4: "number[]",
  _text: "string[]",
  _uuid: "string[]",
  uuid: "string",
  xid8: "string",
};

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isAlwaysGenerated: boolean;
}

const head = `// Made from the migrated database by \`npm run db:types\`; do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** Exact: a JavaScript number could not hold every value. */
type Numeric = ColumnType<string, string | number, string | number>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

const command = {
  usage: "npm run db:types",
  about: "Writes apps/api/src/ground/db/schema.ts, the types of the database with all migrations.",
};

if (import.meta.main) {
  readCommandLine(command, {});
  const cluster = await startTestCluster();
  try {
    writeFileSync(schemaFile, await databaseTypes(cluster.templateUrl));
  } finally {
    await cluster.stop();
  }
}

/** Returns the source of schema.ts: the types of a migrated database for Kysely. */
export async function databaseTypes(url: string) {
  const tables = Map.groupBy(await readColumns(url), ({ table }) => table);
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${typeName(table)} {\n${columns.map(property).join("")}}\n`,
  );
  const database = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};\n`).join("");
  return `${head}\n${interfaces.join("\n")}\nexport interface DB {\n${database}}\n`;
}

function property({ table, name, type, isNullable, hasDefault, isAlwaysGenerated }: Column) {
  const isArray = type.startsWith("_");
  const plain = typeByName[isArray ? type.slice(1) : type];
  if (!plain) throw new Error(`${table}.${name} has the type ${type}, which tools/database-types.ts does not know.`);
  const value = `${plain}${isArray ? "[]" : ""}${isNullable && plain !== "unknown" ? " | null" : ""}`;
  // A generated column is never inserted, so it needs only the type of a select.
  if (isAlwaysGenerated) return `  ${name}: GeneratedAlways<${value.replace("Numeric", "string")}>;\n`;
  return `  ${name}: ${hasDefault ? `Generated<${value}>` : value};\n`;
}

function typeName(table: string) {
  return table.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function readColumns(url: string) {
  return queryOnce<Column>(
    url,
    `
      select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
        a.atthasdef or a.attidentity <> '' as "hasDefault",
        a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname not in ('migrations', 'rights')
      order by c.relname, a.attnum`,
  );
}
