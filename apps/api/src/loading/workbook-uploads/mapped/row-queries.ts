import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { findPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** The tables of the rows of previews. */
export type RowTable = "order_response_rows" | "ship_notice_rows";

export const ofUpload = ({ companyId }: VendorScope, uploadId: string) =>
  sql`company_id = ${companyId} and upload_id = ${uploadId}`;

export const deleteRows = (scope: VendorScope, table: RowTable, uploadId: string) =>
  sql`delete from ${sql.table(table)} where ${ofUpload(scope, uploadId)}`.execute(scope.db);

interface RowsQuery extends Paging {
  kind: string;
}

/** One page of the rows of a kind, of which there are `count`, in the order of the file. */
export const findRowsOf = <Row>(
  scope: VendorScope,
  table: RowTable,
  columns: RawBuilder<Row>,
  { uploadId, query: { kind, ...paging }, count }: { uploadId: string; query: RowsQuery; count: number | undefined },
) => {
  const found = sql`from ${sql.table(table)} where ${ofUpload(scope, uploadId)} and kind = ${kind}`;
  // Problems of the form of a file have lower numbers than those of its orders.
  return findPage<Row>(scope.db, { columns, found, order: sql`row, id`, count }, paging);
};

export interface Choice {
  id?: number | undefined;
  kind: string;
  chosen: boolean;
}

/** Chooses a row of one of the kinds, or all of a kind. A row with a problem cannot be chosen. */
export async function chooseRow(
  scope: VendorScope,
  table: RowTable,
  kinds: readonly string[],
  { uploadId, choice: { id, kind, chosen } }: { uploadId: string; choice: Choice },
) {
  const conditions = [id === undefined ? sql`kind = ${kind}` : sql`id = ${id}`];
  await sql`
    update ${sql.table(table)} set chosen = ${chosen}
    where ${ofUpload(scope, uploadId)} and kind = any(${kinds}::text[]) and code is null and chosen <> ${chosen} ${and(conditions)}`.execute(
    scope.db,
  );
}
