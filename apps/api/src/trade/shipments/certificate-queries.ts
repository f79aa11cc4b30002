import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

/** Returns which of the ids are not those of documents of the company that are not archived. */
export async function findMissingDocuments({ db, companyId }: VendorScope, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${ids}::uuid[]) as g (id)
    where not exists (select from documents d where d.company_id = ${companyId} and d.id = g.id and d.archived_at is null)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
