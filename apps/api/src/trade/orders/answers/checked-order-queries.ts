import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { waitingLines } from "../order-column-queries.ts";

/** An order as it would be accepted. */
interface CheckedOrder {
  id: string;
  purchase_order: string;
  revision: number;
  waiting_lines: number;
  waiting_amount: string;
  has_draft: boolean;
  changed_at: string | null;
}

/** The orders of the company with these numbers. */
export async function findCheckedOrders({ db, user, companyId }: VendorScope, numbers: readonly string[]) {
  const { rows } = await sql<CheckedOrder>`
    select p.id, p.purchase_order, coalesce(r.revision, 1) as revision, w.*,
      exists (
        select from order_drafts d where d.user_id = ${user.id} and d.company_id = p.company_id and d.order_id = p.id) as has_draft,
      to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
    from purchase_orders p
    left join lateral (
      select r.revision, r.at from order_revisions r
      where r.company_id = p.company_id and r.order_id = p.id and r.kind = 'revision' order by r.revision desc limit 1
    ) r on true
    cross join lateral (${waitingLines(sql`p`)}) w
    where p.company_id = ${companyId} and p.purchase_order = any(${numbers})`.execute(db);
  return rows;
}
