import { archiveDays } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { wasSent } from "../proving-queries.ts";

export interface PurgedDocuments {
  company_id: string;
  documents: string[];
}

/**
 * Deletes a batch of documents that have been archived for the days of their label, by default 90, and are not on legal hold.
 * Documents that were sent as required documents stay. Returns their ids by company. The least number of days of all labels limits what the index has to read. Skips documents that a user is restoring or deleting, because their rows are locked.
 */
export async function deleteDue(db: Transaction<DB>, limit: number) {
  const { rows } = await sql<PurgedDocuments>`
    with due as (
      select d.company_id, d.id from documents d left join labels l on l.id = d.label_id
      where not ${wasSent} and d.archived_at <= now() - make_interval(days => (select least(${archiveDays}, min(retention_days)) from labels))
        and d.archived_at <= now() - make_interval(days => coalesce(l.retention_days, ${archiveDays}))
        and l.legal_hold is not true
      order by d.archived_at limit ${limit} for update of d skip locked
    ), purged as (
      delete from documents d using due
      where d.company_id = due.company_id and d.id = due.id returning d.company_id, d.id
    )
    select company_id, array_agg(id order by id) as documents from purged group by company_id order by company_id`.execute(
    db,
  );
  return rows;
}
