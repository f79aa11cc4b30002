import type { FileShipNotice, ShipNoticeFile, ShipNoticeFileRow, ShipNoticeRowKind } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { Paging } from "../../../ground/db/paged-query.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { GivenNotice } from "../../../trade/shipments/check-notice.ts";
import { isLate } from "../../../trade/shipments/ship-notice-queries.ts";
import { findRowsOf, ofUpload } from "../mapped/row-queries.ts";
import type { FoundNotice } from "./result-row.ts";

/** A row of the preview, as the run stores it. Members that are left out are null. */
export interface NewRow extends Partial<Omit<ShipNoticeFileRow, "is_late" | "outcome" | "ship_notice">> {
  id: number;
  kind: ShipNoticeRowKind;
  row: number;
  notice: string;
  shown?: FileShipNotice;
  /** The notice with which it is sent. */
  given?: GivenNotice;
}

export const insertRows = ({ db, companyId }: VendorScope, uploadId: string, rows: readonly NewRow[]) =>
  sql`
    insert into ship_notice_rows (upload_id, company_id, id, kind, row, notice, purchase_order, line, shown, given, chosen, field, found, code,
      message, hint, is_warning)
    select ${uploadId}, ${companyId}, r.id, r.kind, r.row, r.notice, coalesce(r.purchase_order, ''), r.line, r.shown, r.given,
      coalesce(r.chosen, false), r.field, r.found, r.code, r.message, r.hint, coalesce(r.is_warning, false)
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb)
      as r (id int, kind text, row int, notice text, purchase_order text, line int, shown jsonb, given jsonb, chosen boolean, field text,
        found text, code text, message text, hint text, is_warning boolean)`.execute(db);

const columns = sql<ShipNoticeFileRow>`
  id, row, notice, purchase_order, line, shown, chosen, field, found, code, message, hint, is_warning, outcome, ship_notice,
  ${isLate(
    sql`(select n.sent_at from ship_notices n where n.company_id = ship_notice_rows.company_id and lower(n.number) = lower(notice))`,
    sql`(shown ->> 'ship_date')::date`,
  )} as is_late`;

/** One page of the rows of a kind, of which there are `count`, in the order of the file. */
export const findRows = (
  scope: VendorScope,
  uploadId: string,
  query: Paging & { kind: ShipNoticeRowKind },
  count: number | undefined,
) => findRowsOf(scope, "ship_notice_rows", columns, { uploadId, query, count });

/** All rows that a check has found, in the order of the file. */
export async function findFoundRows(scope: VendorScope, uploadId: string) {
  const { rows } = await sql<FoundNotice>`
    select row, kind, notice, chosen, field, message, hint, is_warning, outcome
    from ship_notice_rows where ${ofUpload(scope, uploadId)} order by id`.execute(scope.db);
  return rows;
}

/** The notices that a submission would send. */
export async function countChosen(scope: VendorScope, uploadId: string) {
  const { rows } = await sql<ShipNoticeFile["chosen"]>`
    select count(*)::int as notices, coalesce(sum((shown ->> 'line_count')::int), 0)::int as lines
    from ship_notice_rows where ${ofUpload(scope, uploadId)} and chosen`.execute(scope.db);
  return onlyRow(rows);
}

/** The next chosen notice, in the order of the file, that no submission has handled. */
export async function findNextChosen(scope: VendorScope, uploadId: string) {
  const { rows } = await sql<{ id: number; given: GivenNotice }>`
    select id, given from ship_notice_rows where ${ofUpload(scope, uploadId)} and kind = 'notices' and chosen and outcome is null
    order by id limit 1`.execute(scope.db);
  return rows[0];
}

export interface NoticeOutcome {
  outcome: "sent" | "left_out";
  ship_notice: string | null;
  message: string | null;
}

export const storeOutcome = (
  scope: VendorScope,
  uploadId: string,
  id: number,
  { outcome, ship_notice, message }: NoticeOutcome,
) =>
  sql`
    update ship_notice_rows set outcome = ${outcome}, ship_notice = ${ship_notice}::uuid, message = ${message}
    where ${ofUpload(scope, uploadId)} and id = ${id}`.execute(scope.db);

/** The sent notices of a submission, in the order of the file. */
export async function findSent(scope: VendorScope, uploadId: string, most: number) {
  const { rows } = await sql<{ id: string; number: string }>`
    select ship_notice as id, notice as number from ship_notice_rows
    where ${ofUpload(scope, uploadId)} and outcome = 'sent' order by ship_notice_rows.id limit ${most}`.execute(
    scope.db,
  );
  return rows;
}
