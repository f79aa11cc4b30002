import type { ItemWaiver } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { CompanyScope, StaffScope } from "../../../ground/db/scope.ts";
import { personName } from "../items/item-queries.ts";
import { isAsked } from "../review/reviewed-item-queries.ts";

/** Returns the company of an item, if the feature is on for it. */
export async function findCompanyOfItem({ db }: StaffScope, id: string) {
  const { rows } = await sql<{ company_id: string }>`
    select i.company_id from requirement_items i where i.id = ${id} and ${isAsked}`.execute(db);
  return rows[0]?.company_id;
}

/** Returns the label of an item, and the batch that waits for a decision. */
export async function findPlace({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<{ label: string | null; batch: string | null; is_request: boolean }>`
    select (select l.name from labels l where l.id = r.label_id) as label,
      exists (select from document_requests q where q.requirement_id = r.id) as is_request,
      coalesce(
        (select s.batch_id from requirement_submissions s
          where s.company_id = i.company_id and s.item_id = i.id and s.state in ('submitted', 'in_review')),
        (select w.id from requirement_waivers w
          where w.company_id = i.company_id and w.item_id = i.id and w.decision is null)) as batch
    from requirement_items i join requirements r on r.id = i.requirement_id
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db);
  return onlyRow(rows);
}

interface WaiverRow {
  id: string;
  state: ItemWaiver["state"];
  asked_at: Date | null;
  asked_by: string | null;
  asked_reason: string;
  asked_until: string;
  reason: string | null;
  until: string | null;
  decided_at: Date | null;
  decided_by: string | null;
}

/** Returns all waivers of an item and the requests for one, the newest first. */
export async function findWaiversOf({ db, companyId }: CompanyScope, id: string): Promise<ItemWaiver[]> {
  const { rows } = await sql<WaiverRow>`
    select w.id, case when w.decision is null then 'asked' when w.decision = 'withdrawn' then 'ended' else w.decision end as state,
      w.asked_at, ${personName("w.asked_by")} as asked_by, w.asked_reason, w.asked_until, w.reason, w.until, w.decided_at,
      ${personName("w.decided_by")} as decided_by
    from requirement_waivers w where w.company_id = ${companyId} and w.item_id = ${id}
    order by coalesce(w.decided_at, w.asked_at) desc, w.id`.execute(db);
  return rows.map(({ asked_at, asked_by, asked_reason, asked_until, decided_at, ...row }) => ({
    ...row,
    asked: asked_at && { reason: asked_reason, until: asked_until, at: asked_at.toISOString(), by: asked_by },
    decided_at: decided_at?.toISOString() ?? null,
  }));
}

/** Whether staff uploaded a file of the company on its behalf. */
export async function isOfStaff({ db, companyId }: CompanyScope, fileId: string) {
  const { rows } = await sql`
    select from requirement_files f
    where f.company_id = ${companyId} and f.id = ${fileId} and f.uploaded_by = f.uploaded_staff`.execute(db);
  return rows.length > 0;
}
