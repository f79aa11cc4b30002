import { createHash } from "node:crypto";
import type { StaffScope } from "../../ground/db/scope.ts";
import { getImportFields } from "./import-feeds.ts";
import type { ImportRow } from "./import-row.ts";
import { matchColumns } from "./match-columns.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";
import { findMapping, rememberMapping as remember } from "./remembered-queries.ts";
import { rememberColumns } from "./match-columns.ts";

/** Identifies a set of headers, in any order and spelling. */
export const hashHeaders = (headers: readonly string[]) =>
  createHash("sha256")
    .update(JSON.stringify(headers.map(normalize).toSorted()))
    .digest();

/** Guesses the mapping of a file that was read, from its headers and from earlier files of its source. */
export async function beginMapping(scope: StaffScope, row: ImportRow, headers: string[]): Promise<ImportRow> {
  const remembered = await findMapping(scope, row.kind, row.source, hashHeaders(headers));
  return {
    ...row,
    headers,
    matches: matchColumns(headers, getImportFields(row.kind), remembered?.columns),
    choices: remembered?.choices ?? {},
    // A choice of formats holds only for files with the same columns.
    decimal_sign: remembered?.is_same ? remembered.decimal_sign : null,
    date_order: remembered?.is_same ? remembered.date_order : null,
  };
}

/** Remembers how a file was mapped, for the next file of its source. */
export async function rememberMapping(scope: StaffScope, row: ImportRow) {
  if (!row.headers || !row.matches) return;
  await remember(scope, row.kind, row.source, hashHeaders(row.headers), {
    columns: rememberColumns(row.matches),
    choices: row.choices,
    decimal_sign: row.decimal_sign,
    date_order: row.date_order,
  });
}
