import { archiveDays } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";

export interface PurgedDocuments {
  company_id: string;
  documents: string[];
}

/**
 * Deletes a batch of documents that have been archived for 90 days and are not on legal hold, and returns their ids by
 * company. Skips documents that a user is restoring or deleting, because their rows are locked.
 */
export async function deleteDue(db: Transaction<DB>, limit: number) {
  const { rows } = await sql<PurgedDocuments>`
    with due as (
      select d.company_id, d.id from documents d
      where d.archived_at <= now() - make_interval(days => ${archiveDays})
        and not exists (select from labels l where l.id = d.label_id and l.legal_hold)
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
