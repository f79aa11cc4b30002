import type { AgreementFile } from "@lading/contract";
import { undoGraceMs, undoMs } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { StoredFile } from "../../record/files/unattached-files/unattached-files.ts";

/** A file that a vendor sent for an agreement. */
export interface Submission {
  id: string;
  company_id: string;
  agreement_id: string;
  /** The expiring agreement that the file renews. */
  renews: string | null;
  file_id: string;
  decision: "accepted" | "changes_requested" | null;
  decided_by: string | null;
  decider: string | null;
  /** The decision was made longer ago than it can be undone. */
  is_over: boolean;
  /** Whether the caller is the sender, or was signed in as the sender. */
  is_own: boolean;
}

/** Returns the latest file that the vendor sent for this agreement, or undefined if it sent none. */
export async function findLatestSubmission({ db, user }: StaffScope, agreementId: string) {
  const { rows } = await sql<Submission>`
    select s.id, s.company_id, s.agreement_id, s.renews, s.file_id, s.decision, s.decided_by,
      d.first_name || ' ' || d.last_name as decider, ${user.id}::uuid in (s.sent_by, s.sent_staff) is true as is_own,
      s.decided_at < now() - ${undoMs + undoGraceMs} * interval '1 ms' as is_over
    from agreement_submissions s left join users d on d.id = s.decided_by
    where s.agreement_id = ${agreementId} order by s.sent_at desc, s.id limit 1`.execute(db);
  return rows[0];
}

interface Sent {
  agreement: Pick<AgreementFile, "id" | "status"> & { document_type: string };
  expiration_date: string | null;
  file: StoredFile;
}

/**
 * Adds a file that the vendor sent: it fills a missing agreement, or becomes a second agreement beside the one that it renews. Returns
 * the id of the agreement with the file.
 */
export async function insertSubmission(
  { db, companyId, user }: VendorScope,
  { agreement, expiration_date, file }: Sent,
) {
  const { id: fileId, name, extension, size, sha256 } = file;
  const isMissing = agreement.status === "1";
  const id = isMissing ? agreement.id : fileId;
  // The submission comes first, because the triggers of agreements look for it.
  await sql`
    insert into agreement_submissions (company_id, agreement_id, renews, document_type, expiration_date, file_id, name, extension,
      size, sha256, sent_by, sent_staff)
    values (${companyId}, ${id}, ${isMissing ? null : agreement.id}, ${agreement.document_type}, ${expiration_date}, ${fileId}, ${name},
      ${extension}, ${size}, ${sha256}, ${user.id}, ${user.staffId})`.execute(db);
  if (isMissing)
    await sql`
      update agreements set status = '2', expiration_date = ${expiration_date}, file_id = ${fileId}, name = ${name},
        extension = ${extension}, size = ${size}, sha256 = ${sha256}, reason = null, modified_date = now(), status_modified_date = now()
      where company_id = ${companyId} and id = ${id}`.execute(db);
  else
    await sql`
      insert into agreements (company_id, id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
      values (${companyId}, ${id}, ${agreement.document_type}, '2', ${expiration_date}, ${fileId}, ${name}, ${extension}, ${size},
        ${sha256})`.execute(db);
  return id;
}

export const closeSubmission = (
  { db, user }: StaffScope,
  { id, company_id }: Submission,
  decision: NonNullable<Submission["decision"]>,
  reason: string | null,
) =>
  sql`
    update agreement_submissions
    set decision = ${decision}, reason = ${reason}, decided_at = statement_timestamp(), decided_by = ${user.id}
    where company_id = ${company_id} and id = ${id}`.execute(db);

export const reopenSubmission = ({ db }: StaffScope, { id, company_id }: Submission) =>
  sql`
    update agreement_submissions set decision = null, reason = null, decided_at = null, decided_by = null
    where company_id = ${company_id} and id = ${id}`.execute(db);

/** Accepts the agreement of a submission, and takes the reasons of earlier refusals away. */
export const acceptSubmitted = ({ db }: StaffScope, { company_id, agreement_id, renews }: Submission) =>
  sql`
    update agreements set reason = null, status = case when id = ${agreement_id} then '4' else status end,
      status_modified_date = case when id = ${agreement_id} then now() else status_modified_date end
    where company_id = ${company_id} and id in (${agreement_id}, ${renews})`.execute(db);

/** Makes the agreement of a submission wait again. Returns false if it was changed or removed since. */
export async function reopenAccepted({ db }: StaffScope, { company_id, agreement_id, file_id }: Submission) {
  const { numAffectedRows = 0n } = await sql`
    update agreements set status = '3', status_modified_date = now()
    where company_id = ${company_id} and id = ${agreement_id} and status = '4' and file_id = ${file_id}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Shows the reason of a refusal at the agreement that it is about: the one that the file would have renewed, or a missing one of the
 * type. Returns false if there is none.
 */
export async function noteReason({ db }: StaffScope, { company_id, agreement_id, renews }: Submission, reason: string) {
  const { numAffectedRows = 0n } = await sql`
    update agreements set reason = ${reason}
    where company_id = ${company_id} and id = (
      select o.id from agreements o join agreements a on a.company_id = o.company_id and a.id = ${agreement_id}
      where o.company_id = ${company_id} and o.id <> a.id
        and (o.id = ${renews} or (o.status = '1' and lower(o.document_type) = lower(a.document_type)))
      order by o.id = ${renews} desc nulls last limit 1)`.execute(db);
  return numAffectedRows > 0n;
}

/** Makes the agreement missing again, with the reason. */
export const emptyAgreement = ({ db }: StaffScope, { company_id, agreement_id }: Submission, reason: string) =>
  sql`
    update agreements set status = '1', expiration_date = null, file_id = null, name = null, extension = null, size = null, sha256 = null,
      reason = ${reason}, modified_date = now(), status_modified_date = now()
    where company_id = ${company_id} and id = ${agreement_id}`.execute(db);

/** Gives a refused file back to its agreement, which waits again. Returns false if the vendor has sent another file since. */
export async function refillAgreement({ db }: StaffScope, { id, company_id, agreement_id, renews }: Submission) {
  const { rows } = await sql`
    select from agreement_submissions s
    where s.company_id = ${company_id} and s.id <> ${id} and s.decided_at is null
      and (s.agreement_id = ${agreement_id} or s.renews in (${agreement_id}, ${renews}))`.execute(db);
  if (rows.length > 0) return false;
  const { numAffectedRows = 0n } = await sql`
    insert into agreements as a (company_id, id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
    select company_id, agreement_id, document_type, '3', expiration_date, file_id, name, extension, size, sha256
    from agreement_submissions where company_id = ${company_id} and id = ${id}
    on conflict (company_id, id) do update set status = '3', expiration_date = excluded.expiration_date, file_id = excluded.file_id,
      name = excluded.name, extension = excluded.extension, size = excluded.size, sha256 = excluded.sha256, reason = null,
      modified_date = now(), status_modified_date = now()
    where a.status = '1'`.execute(db);
  if (numAffectedRows === 0n) return false;
  await sql`update agreements set reason = null where company_id = ${company_id} and id = ${renews}`.execute(db);
  return true;
}

/** Deletes what was sent for an agreement that is removed. A job removes the refused files later. */
export const deleteSubmissions = ({ db }: StaffScope, agreementId: string) =>
  sql`
    with gone as (
      delete from agreement_submissions
      where agreement_id = ${agreementId} or (renews = ${agreementId} and decision = 'changes_requested')
      returning file_id, decision
    )
    insert into loose_files (key) select 'agreements/' || file_id from gone where decision = 'changes_requested'
    on conflict (key) do nothing`.execute(db);
