import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { ResultCell } from "./row-result.ts";

/** The findings in these rows of the file, in the order of the comparison. `set` is that of the proposed changes. */
export async function findResultCells(
  { db, companyId }: VendorScope,
  { upload, set, first, last }: { upload: string; set: string | null; first: number; last: number },
) {
  const { rows } = await sql<ResultCell>`
    select c.row, c.field, c.kind, c.chosen, c.code, c.message, c.hint, c.is_warning, c.outcome, c.offer, e.status as edit, e.reason
    from workbook_changes c
    left join lateral (
      select status, reason from field_edits
      where company_id = c.company_id and product_id = c.product_id and name = c.field and set_id = ${set}::uuid
      order by decided_at desc nulls first limit 1
    ) e on c.outcome = 'proposed'
    where c.company_id = ${companyId} and c.upload_id = ${upload} and c.row between ${first} and ${last}
    order by c.id`.execute(db);
  return rows;
}

/** The file of an upload; null after it was removed. */
export async function findUploadedFile({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<{ file_id: string | null }>`
    select file_id from runs where company_id = ${companyId} and id = ${id} and kind = 'workbook_upload'`.execute(db);
  return rows[0]?.file_id ?? null;
}

/** The last decision on the changes of a set, and how many are decided. */
export async function readDecisions({ db, companyId }: VendorScope, set: string | null) {
  const { rows } = await sql<{ decided: number; last: Date | null }>`
    select count(*)::int as decided, max(decided_at) as last from field_edits
    where company_id = ${companyId} and set_id = ${set}::uuid and status <> 'pending'`.execute(db);
  const { decided, last } = onlyRow(rows);
  return `${decided} ${last?.toISOString() ?? ""}`;
}

interface ResultRun {
  id: string;
  state: "making" | "ready" | "failed";
  failure: string | null;
}

/** The caller's newest run with exactly this order. Runs that failed over a minute ago and files that were removed do not count. */
export async function findResultRun({ db, companyId, user }: VendorScope, order: object) {
  const { rows } = await sql<ResultRun>`
    select id, case when ended_at is null then 'making' when file_id is not null then 'ready' else 'failed' end as state,
      coalesce(failure ->> 'detail', case state when 'cancelled' then 'This export was cancelled.' end) as failure
    from runs
    where company_id = ${companyId} and user_id = ${user.id} and kind = 'export' and params = ${asJsonb(order)}
      and (ended_at is null or file_id is not null or (state <> 'loaded' and ended_at > now() - interval '1 minute'))
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}
