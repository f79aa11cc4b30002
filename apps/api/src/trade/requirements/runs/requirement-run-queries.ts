import { requirementRunKinds } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

type Db = Transaction<DB>;

interface BusyRun {
  id: string;
  requirement: number;
}

/** Returns the runs of requirements that have not ended, the latest last. */
export async function findBusyRuns(db: Db, requirementIds: readonly number[]) {
  const { rows } = await sql<BusyRun>`
    select id, (params ->> 'requirement')::int as requirement from runs
    where ended_at is null and kind = any(${requirementRunKinds}::text[])
      and (params ->> 'requirement')::int = any(${requirementIds}::int[])
    order by created_at`.execute(db);
  return rows;
}

/** Returns some companies with the feature, in the order of their ids, after one of them. */
export async function findAskedCompanies(db: Db, after: string | null, most: number) {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from company_feature_flags
    where feature_name = 'Required Documents' and active ${after === null ? sql`` : sql`and company_id > ${after}`}
    order by company_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the requirement has had items. */
export async function hasItems(db: Db, requirementId: number) {
  const { rows } = await sql`select from requirement_items where requirement_id = ${requirementId} limit 1`.execute(db);
  return rows.length > 0;
}
