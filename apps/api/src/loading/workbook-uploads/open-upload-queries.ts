import { type EditStatus, type OpenUpload, removedUser, workbookUploadDays } from "@lading/contract";
import { sql } from "kysely";
import { findPage, type Paging } from "../../ground/db/paged-query.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { UploadSubject } from "./upload-queries.ts";

/** A page of the company's uploads that have something to propose, or may have it, the newest first. */
export async function findOpenUploads({ db, companyId }: VendorScope, subject: UploadSubject, paging: Paging) {
  const found = sql`
    from workbook_uploads u join runs n on n.id = u.id left join users a on a.id = u.author_id
    where u.company_id = ${companyId} and u.subject = ${subject} and u.set_id is null and u.discarded_at is null and n.state in ('loading', 'read', 'loaded')
      and u.created_at > now() - make_interval(days => ${sql.lit(workbookUploadDays)})
      and (n.state <> 'loaded' or exists (
        select from jsonb_each_text(u.counts) where key in ('changes', 'new', 'conflicts', 'answers', 'changed_meanwhile', 'notices') and value <> '0'
      ))`;
  type Row = Omit<OpenUpload, "created_at"> & { created_at: Date };
  const columns = sql<Row>`
    u.id, case n.state when 'loaded' then 'checked' when 'read' then 'mapping' else 'reading' end as state, u.file_name,
    coalesce(a.first_name || ' ' || a.last_name, ${removedUser}) as author, u.created_at,
    coalesce((u.counts ->> 'changes')::int, 0) as changes`;
  const page = { columns, found, order: sql`u.created_at desc, u.id` };
  const { count, rows } = await findPage<Row>(db, page, paging);
  return { count, results: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

/** The numbers of changes of a set by their status. A change that another set had replaced for some time counts once. */
export async function countDecisions({ db, companyId }: VendorScope, setId: string | null) {
  const { rows } = await sql<{ status: EditStatus; changes: number }>`
    select status, count(*)::int as changes from (
      select distinct on (product_id, name) status from field_edits
      where company_id = ${companyId} and set_id = ${setId} order by product_id, name, decided_at desc nulls first
    ) e group by 1`.execute(db);
  const counts: Record<EditStatus, number> = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 };
  for (const { status, changes } of rows) counts[status] = changes;
  return counts;
}
