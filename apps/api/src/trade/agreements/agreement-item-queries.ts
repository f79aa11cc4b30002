import { type RawBuilder, sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";

interface NeededDocument {
  /** That of the requirement. */
  name: string;
}

/** Returns the needed document that an agreement is, by the id of a stored agreement or of a file of the document. */
export const findDocumentOfAgreement = (scope: VendorScope | StaffScope, id: string) =>
  findDocument(
    scope,
    sql`i.item_id in (
      select n.item_id from agreements a join agreement_items n
        on n.company_id = a.company_id and n.type_key = lower(replace(a.document_type, ' ', ''))
        where a.id = ${id}
      union all select s.item_id from shown_agreements s where s.id = ${id})`,
  );

/** Returns the needed document that agreements of the type are at a company. */
export const findDocumentOfType = (scope: StaffScope, companyId: string, type: string) =>
  findDocument(scope, sql`i.company_id = ${companyId} and i.type_key = lower(replace(${type}, ' ', ''))`);

async function findDocument({ db }: VendorScope | StaffScope, isFound: RawBuilder<unknown>) {
  const { rows } = await sql<NeededDocument>`
    select r.name from agreement_items i join requirement_items o on o.company_id = i.company_id and o.id = i.item_id
      join requirements r on r.id = o.requirement_id
    where ${isFound} order by r.id limit 1`.execute(db);
  return rows[0];
}
