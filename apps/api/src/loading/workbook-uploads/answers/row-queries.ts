import type { LineAnswer, OrderResponseFile, OrderResponseRow, ResponseRowKind } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { Paging } from "../../../ground/db/paged-query.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { findRowsOf, ofUpload } from "../mapped/row-queries.ts";
import type { FoundRow } from "./result-row.ts";

/** A row of the preview, as the run stores it. Members that are left out are null. */
export interface NewRow extends Partial<Omit<OrderResponseRow, "outcome" | "version">> {
  id: number;
  kind: ResponseRowKind;
  row: number;
  purchase_order: string;
  order_id?: string;
  revision?: number;
  /** The answer as it was read, with which it is sent. */
  answer?: LineAnswer;
}

export const insertRows = ({ db, companyId }: VendorScope, uploadId: string, rows: readonly NewRow[]) =>
  sql`
    insert into order_response_rows (upload_id, company_id, id, kind, row, purchase_order, line, order_id, revision, ordered, answer,
      pieces, effect, replaces, changes, chosen, field, found, code, message, hint, is_warning)
    select ${uploadId}, ${companyId}, r.id, r.kind, r.row, r.purchase_order, r.line, r.order_id, r.revision, r.ordered, r.answer,
      r.pieces, r.effect, coalesce(r.replaces, false), r.changes, coalesce(r.chosen, false), r.field, r.found, r.code, r.message,
      r.hint, coalesce(r.is_warning, false)
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb)
      as r (id int, kind text, row int, purchase_order text, line int, order_id bigint, revision int, ordered jsonb, answer jsonb,
        pieces jsonb, effect text, replaces boolean, changes jsonb, chosen boolean, field text, found text, code text, message text,
        hint text, is_warning boolean)`.execute(db);

const columns = sql<OrderResponseRow>`
  id, row, purchase_order, line, ordered, coalesce(pieces, '[]') as pieces, effect, replaces, coalesce(changes, '[]') as changes, chosen,
  field, found, code, message, hint, is_warning, outcome, version`;

/** One page of the rows of a kind, of which there are `count`, in the order of the file. */
export const findRows = (
  scope: VendorScope,
  uploadId: string,
  query: Paging & { kind: ResponseRowKind },
  count: number | undefined,
) => findRowsOf(scope, "order_response_rows", columns, { uploadId, query, count });

/** All rows that a check has found, in the order of the file. */
export async function findFoundRows(scope: VendorScope, uploadId: string) {
  const { rows } = await sql<FoundRow>`
    select row, kind, purchase_order, line, chosen, field, message, hint, is_warning, outcome
    from order_response_rows where ${ofUpload(scope, uploadId)} order by id`.execute(scope.db);
  return rows;
}

/** The lines that a submission would send. */
export async function countChosen(scope: VendorScope, uploadId: string) {
  const { rows } = await sql<OrderResponseFile["chosen"]>`
    select count(*)::int as lines, count(distinct order_id)::int as orders,
      count(*) filter (where kind = 'changed_meanwhile')::int as changed_meanwhile
    from order_response_rows where ${ofUpload(scope, uploadId)} and chosen`.execute(scope.db);
  return onlyRow(rows);
}

export interface ChosenRow {
  id: number;
  purchase_order: string;
  order_id: string;
  line: number;
  revision: number;
  answer: LineAnswer;
  replaces: boolean;
}

/** The chosen answers of the next orders, in the order of the file, that no submission has handled. */
export async function findNextChosen(scope: VendorScope, uploadId: string, orders: number) {
  const waiting = sql`${ofUpload(scope, uploadId)} and chosen and outcome is null`;
  const { rows } = await sql<ChosenRow>`
    select id, purchase_order, order_id, line, revision, answer, replaces from order_response_rows
    where ${waiting} and order_id in (
      select order_id from order_response_rows where ${waiting} group by order_id order by min(id) limit ${orders}
    )
    order by id`.execute(scope.db);
  return rows;
}

export interface Outcome {
  id: number;
  outcome: "sent" | "left_out";
  version: number | null;
  message: string | null;
}

export const storeOutcomes = (scope: VendorScope, uploadId: string, outcomes: readonly Outcome[]) =>
  sql`
    update order_response_rows r set outcome = o.outcome, version = o.version, message = coalesce(o.message, r.message)
    from jsonb_to_recordset(${asJsonb(outcomes)}::jsonb) as o (id int, outcome text, version int, message text)
    where r.company_id = ${scope.companyId} and r.upload_id = ${uploadId} and r.id = o.id`.execute(scope.db);

/** The answered orders of a submission, with the versions of their answers. */
export async function findAnswered(scope: VendorScope, uploadId: string, most: number) {
  const { rows } = await sql<{ purchase_order: string; version: number }>`
    select purchase_order, max(version) as version from order_response_rows
    where ${ofUpload(scope, uploadId)} and outcome = 'sent' group by purchase_order order by min(id) limit ${most}`.execute(
    scope.db,
  );
  return rows;
}
