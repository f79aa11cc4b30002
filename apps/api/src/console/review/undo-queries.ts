import { sql } from "kysely";
import { liveValue } from "../../ground/db/attribute-columns.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { type DecidableEdit, setOfSeveral } from "./decision-queries.ts";

/** An edit that a decision approved or rejected. */
export interface UndoableEdit extends DecidableEdit {
  status: "approved" | "rejected";
  reason: string | null;
  decided_by: string | null;
  /** The decision was made longer ago than it can be undone. */
  is_over: boolean;
  /** A newer edit of the field waits for approval. */
  is_resubmitted: boolean;
  /** The product was withdrawn since. */
  is_withdrawn: boolean;
}

export async function findEditIds({ db }: StaffScope, decisionId: string) {
  const edits = await db.selectFrom("field_edits").select("id").where("decision_id", "=", decisionId).execute();
  return edits.map(({ id }) => id);
}

/**
 * Returns the edits that the decision has approved or rejected. The time counts until the request came, not until it received
 * its locks.
 */
export async function findUndoable({ db }: StaffScope, decisionId: string, forMs: number) {
  const { rows } = await sql<UndoableEdit>`
    select e.id, e.company_id, e.product_id, p.gxp_sku, p.supplier_sku as sku, p.name as product_name, e.name,
      e.old_value, e.new_value, e.status, e.reason, e.decided_by, ${setOfSeveral} as set_id, ${liveValue(sql`e.name`)} as live_value,
      p.withdrawn_at is not null as is_withdrawn,
      e.decided_at < now() - ${forMs} * interval '1 ms' as is_over,
      exists (
        select from field_edits n where n.company_id = e.company_id and n.product_id = e.product_id and n.name = e.name
          and n.status = 'pending'
      ) as is_resubmitted
    from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id
    where e.decision_id = ${decisionId}
    order by e.company_id, p.gxp_sku, e.id`.execute(db);
  return rows;
}

/** Returns true if the decision was undone. */
export async function isUndone({ db }: StaffScope, decisionId: string) {
  const { rows } = await sql<object>`select from undone_edits where decision_id = ${decisionId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes these edits wait again, as before the decision. Uses one statement, so that the triggers of edits run once. */
export async function reopenEdits({ db }: StaffScope, decisionId: string, ids: readonly string[]) {
  await sql`
    with reopened as (
      update field_edits set status = 'pending', reason = null, decided_at = null, decided_by = null, decision_id = null
      where id = any(${ids}::uuid[]) returning id, company_id
    )
    insert into undone_edits (company_id, decision_id, edit_id) select company_id, ${decisionId}, id from reopened`.execute(
    db,
  );
}

export async function withdrawNotifications(
  { db }: StaffScope,
  decisionId: string,
  products: readonly { company_id: string; gxp_sku: string }[],
) {
  await sql`
    select withdraw_decision_notifications(${decisionId}, ${products.map(({ company_id }) => company_id)}::uuid[],
      ${products.map(({ gxp_sku }) => gxp_sku)}::text[])`.execute(db);
}
