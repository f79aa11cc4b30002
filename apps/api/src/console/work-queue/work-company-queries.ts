import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";

interface CompanyChoice {
  id: string;
  name: string;
  company_code: string;
}

/** The companies with these ids, or otherwise up to ten whose name or code contains the words. */
export async function findCompanyChoices(
  { db }: StaffScope,
  { search = "", id }: { search?: string | undefined; id: string[] },
) {
  const found =
    id.length > 0 ? sql`c.id = any(${id}::uuid[])` : sql`c.search like all (${searchPatterns(search)}::text[])`;
  const { rows } = await sql<CompanyChoice>`
    select c.id, c.name, c.company_code from companies c where ${found}
    order by lower(c.name), c.id limit ${id.length > 0 ? id.length : 10}`.execute(db);
  return rows;
}
