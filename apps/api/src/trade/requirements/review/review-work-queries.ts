import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

type Db = Transaction<DB>;

/**
 * Writes the rows of the work queue for what companies sent together, by the ids of the batches. A row ends when none of its items waits.
 * Call it after each change of the state of a submission or item, in the same transaction.
 */
export async function writeReviewRows(db: Db, batchIds: readonly string[]) {
  if (batchIds.length === 0) return;
  // Two transactions that decide on items of one batch would each count the item of the other. A few locks are enough for all batches.
  await sql`
    select pg_advisory_xact_lock(hashtext('lading documents to review'), part) from (
      select distinct hashtext(id) & 63 as part from unnest(${batchIds}::text[]) as b (id) order by 1
    ) p`.execute(db);
  await sql`
    with waiting as materialized (
      select s.company_id, s.batch_id, min(s.sent_at) as since, count(*)::int as size
      from requirement_submissions s
        join requirement_items i on i.company_id = s.company_id and i.id = s.item_id and i.state <> 'not_applicable'
        join companies c on c.id = s.company_id and c.status = 'active' and not c.is_test
        join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Required Documents' and f.active
      where s.batch_id = any(${batchIds}::uuid[]) and s.state in ('submitted', 'in_review')
      group by s.company_id, s.batch_id
    ), ended as (
      delete from work_items w using unnest(${batchIds}::uuid[]) as b (id)
        where w.id = work_item_id('requirement_review', b.id::text) and not exists (select from waiting n where n.batch_id = b.id)
    )
    insert into work_items (company_id, kind, subject, waiting_since, due_at, size)
      select n.company_id, t.kind, n.batch_id::text, n.since, add_working_days(n.since, t.days, t.time_zone, t.weekdays, t.holidays), n.size
      from waiting n join work_terms t on t.kind = 'requirement_review'
      on conflict (id) do update set size = excluded.size where work_items.size <> excluded.size`.execute(db);
}

/** Writes the rows of all that companies sent, for example after one was suspended or a product was deleted. */
export async function writeReviewRowsOfCompanies(db: Db, companyIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select batch_id::text as id from requirement_submissions
      where company_id = any(${companyIds}::uuid[]) and state in ('submitted', 'in_review') and batch_id is not null
    union
    select subject from work_items where kind = 'requirement_review' and company_id = any(${companyIds}::uuid[])`.execute(
    db,
  );
  await writeReviewRows(
    db,
    rows.map(({ id }) => id),
  );
}
