import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

type Value = string | number | boolean | null;

/** Streams rows into a table by COPY. All rows have the columns of the first. */
export async function copyRows(client: Client, table: string, rows: readonly Readonly<Record<string, Value>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const lines = rows.values().map((row) => `${columns.map((column) => cell(row[column] ?? null)).join("\t")}\n`);
  await pipeline(
    Readable.from(inChunks(lines)),
    client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`)),
  );
}

function* inChunks(lines: Iterable<string>) {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

const cell = (value: Value) =>
  value === null ? "\\N" : String(value).replace(/[\\\t\n\r]/g, (character) => `\\${character}`);
