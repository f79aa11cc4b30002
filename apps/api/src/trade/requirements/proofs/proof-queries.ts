import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { workDay } from "../../../ground/db/today.ts";

/** Locks the items with a submission that has one of the documents as a file, in the order of their ids. Returns their ids. */
export async function lockItemsOf({ db, companyId }: VendorScope, documentIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select i.id from requirement_items i
    where i.company_id = ${companyId} and i.id in (
      select s.item_id from requirement_submission_files x
        join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
      where x.company_id = ${companyId} and x.file_id = any(${documentIds}::uuid[]))
    order by i.id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** True for a submission `s` with a file that is a document in the archive. */
const hasArchivedFile = sql`exists (
  select from requirement_submission_files x join documents d on d.company_id = x.company_id and d.id = x.file_id
  where x.company_id = s.company_id and x.submission_id = s.id and d.archived_at is not null)`;

/** Takes archived documents out of what was not sent yet. A file that was never sent is forgotten. */
export async function removeFromDrafts({ db, companyId }: VendorScope, itemIds: readonly string[]) {
  await sql`
    with taken as (
      delete from requirement_submission_files x using requirement_submissions s, documents d
      where x.company_id = ${companyId} and s.company_id = x.company_id and s.id = x.submission_id and s.state = 'draft'
        and s.item_id = any(${itemIds}::uuid[]) and d.company_id = x.company_id and d.id = x.file_id and d.archived_at is not null
      returning s.item_id
    )
    update requirement_items set version = version + 1
    where company_id = ${companyId} and id in (select item_id from taken)`.execute(db);
  await sql`
    delete from requirement_files f using documents d
    where f.company_id = ${companyId} and f.folder = 'documents' and d.company_id = f.company_id and d.id = f.id
      and d.archived_at is not null and not exists (
        select from requirement_submission_files x where x.company_id = f.company_id and x.file_id = f.id)`.execute(db);
}

/** Takes back what waits for a decision with an archived document. Returns the batches. */
export async function withdrawArchived({ db, companyId }: VendorScope, itemIds: readonly string[]) {
  const { rows } = await sql<{ batch_id: string | null }>`
    with taken as (
      update requirement_submissions s set state = 'withdrawn'
      where s.company_id = ${companyId} and s.item_id = any(${itemIds}::uuid[]) and s.state in ('submitted', 'in_review') and ${hasArchivedFile}
      returning s.item_id, s.batch_id, s.former_state, s.former_renewal
    ), changed as (
      update requirement_items i
        set state = case when i.state in ('submitted', 'in_review') then coalesce(t.former_state, 'missing') else i.state end,
          former_state = case when i.former_state in ('submitted', 'in_review') then coalesce(t.former_state, 'missing') else i.former_state end,
          renewal = case when i.renewal in ('submitted', 'in_review') then t.former_renewal else i.renewal end, version = i.version + 1
        from taken t where i.company_id = ${companyId} and i.id = t.item_id
    )
    select batch_id from taken`.execute(db);
  return rows.flatMap(({ batch_id }) => batch_id ?? []);
}

/** The submission of the item `i` that was accepted last, unless staff did without the document then. */
const lastAccepted = sql`(
  select s.company_id, s.id, s.valid_until from requirement_submissions s
  where s.company_id = i.company_id and s.item_id = i.id and s.state = 'accepted' and not exists (
    select from requirement_waivers w where w.company_id = s.company_id and w.item_id = s.item_id
      and w.decision_id = s.decision_id and w.decision = 'granted')
  order by s.decided_at desc limit 1)`;

/** Makes accepted items miss their document if one of its files is in the archive. Returns the ids of those that are needed now. */
export async function loseAccepted({ db, companyId }: VendorScope, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string; is_needed: boolean }>`
    update requirement_items i
      set state = case i.state when 'accepted' then coalesce(i.renewal, 'missing') else i.state end,
        renewal = case i.state when 'accepted' then null else i.renewal end,
        former_state = case i.former_state when 'accepted' then 'missing' else i.former_state end,
        due_on = coalesce((r.rule ->> 'due_on')::date, ${workDay} + coalesce((r.rule ->> 'due_days')::int, 0)),
        valid_until = null, version = i.version + 1
    from requirements r
    where i.company_id = ${companyId} and i.id = any(${itemIds}::uuid[]) and r.id = i.requirement_id
      and 'accepted' in (i.state, case i.state when 'not_applicable' then i.former_state end)
      and exists (select from ${lastAccepted} s where ${hasArchivedFile})
    returning i.id, i.state <> 'not_applicable' as is_needed`.execute(db);
  return rows.flatMap(({ id, is_needed }) => (is_needed ? [id] : []));
}

/** Accepts items again whose last accepted document has no file in the archive any more, if it is still valid. Returns their ids. */
export async function acceptAgain({ db, companyId }: VendorScope, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string; is_needed: boolean }>`
    update requirement_items i
      set renewal = case when i.state in ('submitted', 'in_review', 'changes_requested') then i.state else i.renewal end,
        state = case i.state when 'not_applicable' then i.state else 'accepted' end,
        former_state = case i.state when 'not_applicable' then 'accepted' else i.former_state end,
        due_on = (select s.valid_until from ${lastAccepted} s), valid_until = (select s.valid_until from ${lastAccepted} s),
        version = i.version + 1
    where i.company_id = ${companyId} and i.id = any(${itemIds}::uuid[])
      and case i.state when 'not_applicable' then i.former_state else i.state end
        in ('missing', 'requested', 'submitted', 'in_review', 'changes_requested')
      and exists (select from ${lastAccepted} s
        where (s.valid_until is null or s.valid_until >= ${workDay}) and not ${hasArchivedFile})
    returning i.id, i.state <> 'not_applicable' as is_needed`.execute(db);
  return rows.flatMap(({ id, is_needed }) => (is_needed ? [id] : []));
}
