import type { FieldValues, LabelField } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";
import type { OpenSubmission } from "./item-lock-queries.ts";

/** The member of staff who acts: signed in as a user of the company, or on its behalf. */
const staffOf = ({ id, companyId, staffId }: CompanyScope["user"]) => (companyId === null ? id : staffId);

/** Begins what is sent next for an item. Returns its id. */
export async function insertDraft({ db, companyId, user }: CompanyScope, itemId: string) {
  const { rows } = await sql<{ id: string }>`
    insert into requirement_submissions (company_id, item_id, begun_by) values (${companyId}, ${itemId}, ${user.id})
    returning id`.execute(db);
  return onlyRow(rows).id;
}

/** Begins what is sent next for an item with the files of a submission that was taken back. */
export async function copyToDraft(scope: CompanyScope, itemId: string, former: OpenSubmission, values: FieldValues) {
  const id = await insertDraft(scope, itemId);
  await sql`
    insert into requirement_submission_files (company_id, submission_id, file_id)
    select company_id, ${id}, file_id from requirement_submission_files
    where company_id = ${scope.companyId} and submission_id = ${former.id}`.execute(scope.db);
  await sql`
    update document_ask_items set submission_id = ${id}
    where company_id = ${scope.companyId} and submission_id = ${former.id}`.execute(scope.db);
  await setValues(scope, id, values);
}

export const setValues = ({ db, companyId }: CompanyScope, submissionId: string, values: FieldValues) =>
  sql`update requirement_submissions set field_values = ${asJsonb(values)}::jsonb
    where company_id = ${companyId} and id = ${submissionId}`.execute(db);

/** Adds an attached file to a submission. */
export async function insertFile({ db, companyId, user }: CompanyScope, submissionId: string, file: StoredFile) {
  const { id, name, extension, size, sha256 } = file;
  await sql`
    insert into requirement_files (company_id, id, name, extension, size, sha256, uploaded_by, uploaded_staff)
    values (${companyId}, ${id}, ${name}, ${extension}, ${size}, ${sha256}, ${user.id}, ${staffOf(user)})`.execute(db);
  await sql`
    insert into requirement_submission_files (company_id, submission_id, file_id)
    values (${companyId}, ${submissionId}, ${id})`.execute(db);
}

/**
 * Takes a file out of a submission. It is deleted unless it was sent before. Returns the file's name and whether it was deleted, or
 * undefined if the submission does not have it.
 */
export async function removeFile({ db, companyId }: CompanyScope, submissionId: string, fileId: string) {
  const { rows } = await sql<{ name: string }>`
    with taken as (
      delete from requirement_submission_files
      where company_id = ${companyId} and submission_id = ${submissionId} and file_id = ${fileId} returning file_id
    )
    select f.name from requirement_files f join taken t on t.file_id = f.id where f.company_id = ${companyId}`.execute(
    db,
  );
  const [taken] = rows;
  if (!taken) return undefined;
  // Without a file of a third party, it is no longer what the third party has sent.
  await sql`
    update document_ask_items x set submission_id = null
    where x.company_id = ${companyId} and x.submission_id = ${submissionId} and not exists (
      select from requirement_submission_files y join requirement_files f on f.company_id = y.company_id and f.id = y.file_id
      where y.company_id = x.company_id and y.submission_id = x.submission_id and f.ask_id = x.ask_id)`.execute(db);
  const { rows: deleted } = await sql<{ folder: string }>`
    delete from requirement_files f where f.company_id = ${companyId} and f.id = ${fileId} and not exists (
      select from requirement_submission_files s where s.company_id = f.company_id and s.file_id = f.id) returning folder`.execute(
    db,
  );
  // The bytes of a document of the lists stay.
  const isDeleted = deleted.some(({ folder }) => folder === "requirements");
  if (isDeleted) await sql`insert into loose_files (key) values (${`requirements/${fileId}`})`.execute(db);
  return { ...taken, isDeleted };
}

/** Stores sealed secrets of a submission. Null removes one. */
export async function saveSecrets(
  { db, companyId }: CompanyScope,
  submissionId: string,
  secrets: readonly { key: string; sealed: Buffer | null }[],
) {
  for (const { key, sealed } of secrets) {
    await (sealed === null
      ? sql`delete from requirement_secrets
          where company_id = ${companyId} and submission_id = ${submissionId} and key = ${key}`.execute(db)
      : sql`insert into requirement_secrets (company_id, submission_id, key, sealed)
          values (${companyId}, ${submissionId}, ${key}, ${sealed})
          on conflict (company_id, submission_id, key) do update set sealed = ${sealed}`.execute(db));
  }
}

/** Marks a draft as sent, with what its item was before. */
export const markSent = (
  { db, companyId, user }: CompanyScope,
  submissionId: string,
  sent: { batchId: string; note: string | null; state: string; renewal: string | null },
) =>
  sql`
    update requirement_submissions set state = 'submitted', batch_id = ${sent.batchId}, note = ${sent.note}, sent_at = now(),
      sent_by = ${user.id}, sent_staff = ${staffOf(user)}, former_state = ${sent.state}, former_renewal = ${sent.renewal}
    where company_id = ${companyId} and id = ${submissionId}`.execute(db);

export const markWithdrawn = ({ db, companyId }: CompanyScope, submissionId: string) =>
  sql`update requirement_submissions set state = 'withdrawn'
    where company_id = ${companyId} and id = ${submissionId}`.execute(db);

/** Sets the state of an item and raises its version. */
export const setItem = (
  { db, companyId }: CompanyScope,
  id: string,
  { state, renewal }: { state: string; renewal: string | null },
) =>
  sql`update requirement_items set state = ${state}, renewal = ${renewal}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db);

/** Raises the version of an item whose unsent files changed, so that other windows with it learn of that. */
export const raiseVersion = ({ db, companyId }: CompanyScope, id: string) =>
  sql`update requirement_items set version = version + 1 where company_id = ${companyId} and id = ${id}`.execute(db);

export const setSnooze = ({ db, companyId }: CompanyScope, id: string, until: string | null) =>
  sql`update requirement_items set snoozed_until = ${until} where company_id = ${companyId} and id = ${id}`.execute(db);

/** Stores a request to do without the document. An earlier one that waits ends. */
export async function replaceWaiverRequest(
  { db, companyId, user }: CompanyScope,
  itemId: string,
  { reason, until }: { reason: string; until: string },
) {
  const { rows: former } = await sql<{ id: string }>`
    update requirement_waivers set decision = 'withdrawn', decided_at = now()
    where company_id = ${companyId} and item_id = ${itemId} and decision is null returning id`.execute(db);
  const { rows: asked } = await sql<{ id: string }>`
    insert into requirement_waivers (company_id, item_id, asked_at, asked_by, asked_reason, asked_until)
    values (${companyId}, ${itemId}, now(), ${user.id}, ${reason}, ${until}) returning id`.execute(db);
  return [...former, ...asked].map(({ id }) => id);
}

interface ReadableItem {
  requirement_id: number;
  fields: LabelField[];
  /** `key` is that of the blob store, and `offered` has the keys of the fields whose values are known as offered. */
  file: { id: string; key: string; extension: string; sha256: string; is_unsent: boolean; offered: string[] } | null;
}

/** Returns the fields of an item and one of its files: by default the first one that was not sent yet. The hash of its content is in hex. */
export async function findReadableFile({ db, companyId }: CompanyScope, itemId: string, fileId: string | undefined) {
  const { rows } = await sql<ReadableItem>`
    select i.requirement_id, coalesce(r.rule -> 'fields', '[]') as fields, (
        select json_build_object('id', f.id, 'key', f.folder || '/' || f.id, 'extension', f.extension,
          'sha256', encode(f.sha256, 'hex'), 'is_unsent', s.state = 'draft',
          'offered', array(select o.key from requirement_offers o
            where o.company_id = i.company_id and o.item_id = i.id and o.file_id = f.id))
        from requirement_submissions s
          join requirement_submission_files x on x.company_id = s.company_id and x.submission_id = s.id
          join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
        where s.company_id = i.company_id and s.item_id = i.id
          and ${fileId === undefined ? sql`s.state = 'draft'` : sql`f.id = ${fileId}`}
        order by f.uploaded_at, f.id limit 1) as file
    from requirement_items i join requirements r on r.id = i.requirement_id
    where i.company_id = ${companyId} and i.id = ${itemId}`.execute(db);
  return rows[0];
}
