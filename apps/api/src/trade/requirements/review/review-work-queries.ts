import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

type Db = Transaction<DB>;

/**
 * Writes the rows of the work queue for what companies sent together, by the ids of the batches, and for waivers that they asked for, whose ids
 * are given like those of batches. A row ends when none of its items waits. Call it after each change of the state of a submission, a request or an
 * item, in the same transaction.
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
      from (
          select company_id, item_id, batch_id, sent_at from requirement_submissions
            where batch_id = any(${batchIds}::uuid[]) and state in ('submitted', 'in_review')
          union all
          select company_id, item_id, id, asked_at from requirement_waivers where id = any(${batchIds}::uuid[]) and decision is null
        ) s
        join requirement_items i on i.company_id = s.company_id and i.id = s.item_id and i.state <> 'not_applicable'
        join companies c on c.id = s.company_id and c.status = 'active' and not c.is_test
        join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Required Documents' and f.active
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
    select id::text from requirement_waivers where company_id = any(${companyIds}::uuid[]) and decision is null
    union
    select subject from work_items where kind = 'requirement_review' and company_id = any(${companyIds}::uuid[])`.execute(
    db,
  );
  await writeReviewRows(
    db,
    rows.map(({ id }) => id),
  );
}
