import type { WorkbookFormat, WorkbookKey } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

interface NewWorkbook {
  id: string;
  format: WorkbookFormat;
  filter: string;
}

export async function insertWorkbook({ db, companyId, user }: VendorScope, { id, format, filter }: NewWorkbook) {
  await sql`
    insert into workbooks (id, company_id, user_id, format, filter)
    values (${id}, ${companyId}, ${user.id}, ${format}, ${filter})`.execute(db);
  // Snapshots can be compared within an epoch, which nobody may have begun since the database was restored.
  await sql`select begin_change_epoch()`.execute(db);
}

interface WorkbookRow {
  state: "making" | "ready" | "failed" | "expired";
  done: number;
  products: number | null;
  failure: string | null;
}

/** A workbook of the caller's own. */
export async function findOwnWorkbook({ db, companyId, user }: VendorScope, id: string) {
  const { rows } = await sql<WorkbookRow>`
    select case when r.file_id is not null then 'ready' when r.id is null then 'expired' when r.ended_at is null then 'making'
        else 'failed' end as state,
      coalesce(r.done, w.rows, 0) as done, coalesce(w.rows, r.total) as products,
      case when r.ended_at is not null then coalesce(r.failure ->> 'detail', case r.state when 'cancelled' then 'This export was cancelled.' end)
        end as failure
    from workbooks w left join runs r on r.id = w.id
    where w.company_id = ${companyId} and w.user_id = ${user.id} and w.id = ${id}`.execute(db);
  const [found] = rows;
  return (
    found && { state: found.state, counts: { done: found.done, products: found.products }, failure: found.failure }
  );
}

/** The moment of an export, which the base of a later comparison follows from. */
export interface ExportMoment {
  snapshot: string;
  /** Null if the database was restored a moment ago, so that nothing can be compared with the snapshot. */
  epoch: string | null;
  exported_at: Date;
  company_code: string;
}

/** Describes the snapshot of this transaction. */
export async function readMoment({ db, companyId }: VendorScope) {
  const { rows } = await sql<ExportMoment>`
    select pg_current_snapshot()::text as snapshot, now() as exported_at, c.company_code,
      (select f.epoch from describe_change_feed('0', 0) f where not f.is_over) as epoch
    from companies c where c.id = ${companyId}`.execute(db);
  return onlyRow(rows);
}

/** Stores what the export of a workbook has read. */
export const storeExported = (
  db: Transaction<DB>,
  id: string,
  { columns, rows, snapshot, epoch, exported_at }: ExportMoment & { columns: readonly WorkbookKey[]; rows: number },
) =>
  sql`
    update workbooks set columns = ${columns}, rows = ${rows}, snapshot = ${snapshot}, epoch = ${epoch},
      exported_at = ${exported_at}
    where id = ${id}`.execute(db);
