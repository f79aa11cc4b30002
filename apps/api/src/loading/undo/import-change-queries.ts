import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { ComparedRow } from "../load/compare-queries.ts";
import type { WrittenRow } from "./restore-queries.ts";

/** A row of a batch that a load changes or creates. `row` is its number in the file. A created row has no changes. */
type ChangedRow = Pick<ComparedRow, "company_id" | "key" | "changes"> & {
  row: number;
  /** The values of a created row. */
  written?: Record<string, string | null>;
};

/**
 * Stores the values that a batch changes, and the products and receipts that it creates, which have no former values. The undo takes these
 * back.
 */
export async function insertChanges({ db }: StaffScope, runId: string, rows: readonly ChangedRow[]) {
  const changed = rows.map(({ company_id, row, key, changes, written }) => ({
    company_id,
    row,
    key,
    old: Object.fromEntries(changes.map(([column, before]) => [column, before])),
    new: written ?? Object.fromEntries(changes.map(([column, , after]) => [column, after])),
  }));
  if (changed.length === 0) return;
  await sql`
    insert into import_changes (company_id, run_id, row_number, key, old, new)
    select company_id, ${runId}::uuid, "row", key, old, new
    from jsonb_to_recordset(${asJsonb(changed)}::jsonb) as given (company_id uuid, "row" int, key jsonb, old jsonb, new jsonb)`.execute(
    db,
  );
}

/** Returns up to `limit` changed rows after a row. */
export async function findChanges({ db }: StaffScope, runId: string, after: number, limit: number) {
  const { rows } = await sql<WrittenRow & { company_id: string }>`
    select company_id, row_number as "row", key, old, new as written from import_changes
    where run_id = ${runId} and row_number > ${after} order by row_number limit ${limit}`.execute(db);
  return rows;
}

export async function countChanges({ db }: StaffScope, runId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_changes where run_id = ${runId}`.execute(db);
  return rows[0]?.count ?? 0;
}
