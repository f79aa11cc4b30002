import type { LineAnswer, OrderDraft } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** The id of an order of the company; undefined if it has none with this number. */
export async function findOrderId({ db, companyId }: VendorScope, purchaseOrder: string) {
  const { rows } = await sql<{ id: string; revision: number }>`
    select o.id, coalesce((
        select max(r.revision) from order_revisions r where r.company_id = o.company_id and r.order_id = o.id), 1) as revision
    from purchase_orders o where o.company_id = ${companyId} and o.purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0];
}

/** The user's own draft of an answer to an order, or null. */
export async function findDraft({ db, user, companyId }: VendorScope, orderId: string): Promise<OrderDraft | null> {
  const found = await db
    .selectFrom("order_drafts")
    .select(["draft", "updated_at"])
    .where("user_id", "=", user.id)
    .where("company_id", "=", companyId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  // The contract has validated it.
  return found
    ? { ...(found.draft as Omit<OrderDraft, "updated_at">), updated_at: found.updated_at.toISOString() }
    : null;
}

/** Saves the user's draft, with the name of the assistant that has written it, and returns the time. */
export async function upsertDraft(
  { db, user, companyId }: VendorScope,
  orderId: string,
  draft: { revision: number; lines: LineAnswer[] },
) {
  const { rows: callers } = await sql<{ agent: string | null }>`select current_agent() as agent`.execute(db);
  const { agent } = onlyRow(callers);
  const stored = JSON.stringify({ ...draft, ...(agent !== null && { agent }) });
  const { rows } = await sql<{ updated_at: Date }>`
    insert into order_drafts (user_id, company_id, order_id, draft, updated_at)
    values (${user.id}, ${companyId}, ${orderId}, ${stored}::json, statement_timestamp())
    on conflict (user_id, company_id, order_id) do update set draft = excluded.draft, updated_at = excluded.updated_at
    returning updated_at`.execute(db);
  return onlyRow(rows).updated_at.toISOString();
}

export const deleteDraft = ({ db, user, companyId }: VendorScope, orderId: string) =>
  db
    .deleteFrom("order_drafts")
    .where("user_id", "=", user.id)
    .where("company_id", "=", companyId)
    .where("order_id", "=", orderId)
    .execute();
