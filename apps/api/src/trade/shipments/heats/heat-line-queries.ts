import { sql } from "kysely";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { ComparedLine } from "./certificate-queries.ts";

/** The lines of a notice with what is compared of their parts, in the vendor's order. */
export async function findStoredLines({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<ComparedLine>`
    select order_id, line, details from ship_lines where company_id = ${companyId} and notice_id = ${id} order by place`.execute(
    db,
  );
  return rows;
}
