import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";

/** Whether a company answers orders. */
export async function mayAnswer({ db }: StaffScope, companyId: string) {
  const { rows } = await sql`
    select from company_feature_flags
    where company_id = ${companyId} and feature_name = 'Order Responses' and active`.execute(db);
  return rows.length > 0;
}
