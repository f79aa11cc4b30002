import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { workDay } from "../../../ground/db/today.ts";
import type { Validity } from "../submissions/item-lock-queries.ts";

type Db = Transaction<DB>;

/** An agreement with a file that the item of its type does not have. */
export interface LeftAgreement {
  company_id: string;
  item_id: string;
  status: "2" | "3" | "4";
  file_id: string;
  expiration_date: string | null;
  status_modified_date: Date;
  /** Why the provider refused a renewal. */
  reason: string | null;
  sent_at: Date;
  /** This and `sent_staff` are null if staff added the agreement. */
  sent_by: string | null;
  sent_staff: string | null;
  decided_by: string | null;
  validity: Validity;
}

/**
 * Returns the agreements of the missing items of a requirement, those that end last first. Files that were taken back or refused are not taken
 * over again.
 */
export async function findLeftAgreements(db: Db, requirementId: number, companyIds: readonly string[] | undefined) {
  const { rows } = await sql<LeftAgreement>`
    select i.company_id, i.item_id, a.status, a.file_id, a.expiration_date, a.status_modified_date, a.reason,
      coalesce(s.sent_at, a.modified_date) as sent_at, s.sent_by, s.sent_staff, s.decided_by,
      coalesce(i.rule -> 'validity', '{"kind": "none"}') as validity
    from agreement_items i
      join requirement_items o on o.company_id = i.company_id and o.id = i.item_id and o.requirement_id = ${requirementId}
      join agreements a on a.company_id = i.company_id and lower(replace(a.document_type, ' ', '')) = i.type_key and a.status <> '1'
      left join agreement_submissions s on s.company_id = a.company_id and s.file_id = a.file_id
    where i.state = 'missing' ${companyIds ? sql`and i.company_id = any(${companyIds}::uuid[])` : sql``} and not exists (
        select from requirement_submissions r
          join requirement_submission_files f on f.company_id = r.company_id and f.submission_id = r.id
        where r.company_id = i.company_id and r.item_id = i.item_id and f.file_id = a.file_id)
      and (a.status = '4' or not exists (
        select from requirement_submissions r where r.company_id = i.company_id and r.item_id = i.item_id and r.state = 'draft'))
    order by a.expiration_date desc nulls first, a.modified_date desc, a.id`.execute(db);
  return rows;
}

interface TakenSubmission {
  id: string;
  state: string;
  batch_id: string | null;
  field_values: Record<string, string>;
  sent_at: Date;
  sent_by: string | null;
  sent_staff: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  valid_until: string | null;
  former_state: string;
  file_ids: string[];
}

/** An item with the state and the submissions that its agreements give it. */
export interface TakenOver {
  company_id: string;
  id: string;
  state: string;
  renewal: string | null;
  reason: string | null;
  valid_until: string | null;
  submissions: TakenSubmission[];
}

/** Stores what items take over. The files stay where they are stored, and nobody is told of a decision that was made before. */
export async function storeTakenOver(db: Db, items: readonly TakenOver[]) {
  const submissions = items.flatMap(({ company_id, id: item_id, submissions: all }) =>
    all.map((submission) => ({ company_id, item_id, ...submission })),
  );
  const given = sql`jsonb_to_recordset(${asJsonb(submissions)}::jsonb) as s (company_id uuid, item_id uuid, id uuid, state text, batch_id uuid,
    field_values jsonb, sent_at timestamptz, sent_by uuid, sent_staff uuid, decided_at timestamptz, decided_by uuid, valid_until date,
    former_state text, file_ids uuid[])`;
  await sql`
    insert into requirement_files (company_id, id, name, extension, size, sha256, uploaded_at, uploaded_by, uploaded_staff, folder)
    select a.company_id, a.file_id, a.name, a.extension, a.size, a.sha256, a.modified_date, s.sent_by, s.sent_staff, 'agreements'
    from ${given} join agreements a on a.company_id = s.company_id and a.file_id = any(s.file_ids)
    on conflict do nothing`.execute(db);
  await sql`
    insert into requirement_submissions (company_id, item_id, id, state, batch_id, field_values, begun_at, begun_by, sent_at, sent_by,
      sent_staff, decided_at, decided_by, valid_until, former_state, told_at)
    select company_id, item_id, id, state, batch_id, field_values, sent_at, sent_by, sent_at, sent_by, sent_staff, decided_at, decided_by,
      valid_until, former_state, decided_at
    from ${given}`.execute(db);
  await sql`
    insert into requirement_submission_files (company_id, submission_id, file_id)
    select company_id, id, unnest(file_ids) from ${given}`.execute(db);
  const changed = items.map(({ submissions: _submissions, ...item }) => item);
  // People are told of a document that is needed now, which is one that has expired.
  const { rows } = await sql<{ id: string; is_told: boolean }>`
    update requirement_items i set state = t.state, renewal = t.renewal, reason = t.reason, valid_until = t.valid_until, version = i.version + 1,
      due_on = case t.state when 'accepted' then t.valid_until else i.due_on end,
      is_untold = i.is_untold and t.state = 'accepted' and coalesce(t.renewal, '') not in ('submitted', 'in_review')
        and coalesce(t.valid_until < ${workDay}, false)
    from jsonb_to_recordset(${asJsonb(changed)}::jsonb) as t (company_id uuid, id uuid, state text, renewal text, reason text, valid_until date)
    where i.company_id = t.company_id and i.id = t.id returning i.id, not i.is_untold as is_told`.execute(db);
  return rows;
}

/** Writes the work of the agreements of companies again, after their types became or ceased to be documents that are needed. */
export async function writeAgreementWork(db: Db, companyIds: readonly string[]) {
  if (companyIds.length === 0) return;
  await sql`update agreements set status = status where company_id = any(${companyIds}::uuid[])`.execute(db);
}
