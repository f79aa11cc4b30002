import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { getActor } from "./store-answer-queries.ts";

/** Whether the history tells that the user has seen the revision. */
export async function hasSeen({ db, companyId, user }: VendorScope, orderId: string, revision: number) {
  const { rows } = await sql`
    select from order_revisions
    where company_id = ${companyId} and order_id = ${orderId} and kind = 'seen' and revision = ${revision}
      and actor_id = ${getActor(user)} limit 1`.execute(db);
  return rows.length > 0;
}
