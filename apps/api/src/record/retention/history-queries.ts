import { sql } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** The days whose changes were not removed yet and are over: from the first one to the last, both at midnight UTC. */
export async function findDueDays(database: Database, historyDays: number) {
  const { rows } = await sql<{ since: Date | null; upto: Date }>`
    select date_trunc('day', case when removed_to = '-infinity' then (select min(at) from product_writes) else removed_to end, 'UTC')
        as since, date_trunc('day', now() - make_interval(days => ${historyDays}), 'UTC') as upto
    from history_removal`.execute(database);
  return onlyRow(rows);
}

export async function countChangedProducts(database: Database, since: Date, upto: Date) {
  const { rows } = await sql<{ products: number }>`
    select count(distinct (company_id, product_id))::int as products from product_writes
    where at >= ${since} and at < ${upto}`.execute(database);
  return onlyRow(rows).products;
}

export const removeChanges = (database: Database, since: Date, upto: Date, part: number, parts: number) =>
  sql`select remove_old_history(${since}, ${upto}, ${part}, ${parts})`.execute(database);

export const noteRemoved = (database: Database, upto: Date) =>
  sql`update history_removal set removed_to = ${upto}`.execute(database);
