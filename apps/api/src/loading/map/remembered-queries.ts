import type { LoadKind } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { RememberedChoices } from "./choices.ts";
import type { DateOrder } from "./dates.ts";
import type { RememberedColumns } from "./match-columns.ts";
import type { DecimalSign } from "./numbers.ts";

/** How files of a source were mapped before. */
export interface RememberedMapping {
  columns: RememberedColumns;
  /** By field. */
  choices: Record<string, RememberedChoices>;
  decimal_sign: DecimalSign | null;
  date_order: DateOrder | null;
}

/** Finds the mapping for a source, in whatever case it is written, and these headers, or else the one that was last used for the source. */
export async function findMapping({ db }: StaffScope, kind: LoadKind, source: string, headers: Buffer) {
  const { rows } = await sql<RememberedMapping & { is_same: boolean }>`
    select columns, choices, decimal_sign, date_order, headers = ${headers} as is_same
    from import_mappings where kind = ${kind} and source = lower(${source})
    order by headers = ${headers} desc, used_at desc limit 1`.execute(db);
  return rows[0];
}

export const rememberMapping = (
  { db }: StaffScope,
  kind: LoadKind,
  source: string,
  headers: Buffer,
  { columns, choices, decimal_sign, date_order }: RememberedMapping,
) =>
  sql`
    insert into import_mappings (kind, source, headers, columns, choices, decimal_sign, date_order)
    values (${kind}, lower(${source}), ${headers}, ${asJsonb(columns)}, ${asJsonb(choices)}, ${decimal_sign}, ${date_order})
    on conflict (kind, source, headers) do update set columns = excluded.columns, choices = excluded.choices,
      decimal_sign = excluded.decimal_sign, date_order = excluded.date_order, used_at = now()`.execute(db);
