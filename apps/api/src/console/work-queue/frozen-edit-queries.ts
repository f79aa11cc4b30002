import { mostFrozenEdits, type WorkFilters } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { matching } from "./work-list-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface FrozenEdits {
  edits: string[];
  products: number;
  others: number;
}

/**
 * The pending edits of these rows, or of all rows that match, in the order of the queue; and how many rows are of other kinds.
 * Returns one edit more than can be decided if there are too many.
 */
export async function findEditsToDecide(
  scope: StaffScope,
  { items, filters = { kind: [], company: [], field: [] } }: { items?: string[] | undefined; filters?: WorkFilters },
): Promise<FrozenEdits> {
  const { rows } = await sql<FrozenEdits>`
    with chosen as materialized (
      select w.* from work_items w where ${matching(scope, filters)} ${items ? sql`and w.id = any(${items}::uuid[])` : sql``}
    ), found as materialized (
      select e.id, e.product_id, c.due_at, c.waiting_since, c.id as item_id, e.submitted_at
      from chosen c join field_edits e on e.company_id = c.company_id and e.product_id = c.subject::bigint
      -- Without coalesce, PostgreSQL would expect one such edit and compare each with all the others.
      where c.kind = 'edits' and e.status = 'pending' and coalesce(e.set_id is null, true)
      limit ${mostFrozenEdits + 1}
    )
    select array(select id from found order by due_at, waiting_since, item_id, submitted_at, id) as edits,
      (select count(distinct product_id)::int from found) as products,
      (select count(*)::int from chosen where kind <> 'edits') as others`.execute(scope.db);
  return onlyRow(rows);
}
