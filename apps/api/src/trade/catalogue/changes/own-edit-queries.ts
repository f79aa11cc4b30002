import { attributeIds, getAttribute, type EditStatus } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { containing, searchWords } from "../../../ground/db/search-patterns.ts";
import { countEdits, findNewest } from "../field-edit-queries.ts";

interface OwnEditQuery {
  status?: EditStatus | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of the company's changes, the newest first, how many match on all pages, and how many there are of each status. */
export async function findOwnEdits(scope: VendorScope, { status, search = "", ...page }: OwnEditQuery) {
  const counts = await countByStatus(scope);
  const isMeant = sql`e.company_id = ${scope.companyId} ${status ? sql`and e.status = ${status}` : sql``}`;
  const words = searchWords(search);
  if (words.length === 0) {
    const all = counts.pending + counts.approved + counts.rejected + counts.withdrawn;
    const found = await findNewest(
      scope,
      sql`from field_edits e where ${isMeant}`,
      status ? counts[status] : all,
      page,
    );
    return { ...found, counts };
  }
  const changes = sql`
    from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id
    where ${isMeant} ${sql.join(words.map(isFound), sql` `)}`;
  return { ...(await findNewest(scope, changes, await countEdits(scope, changes), page)), counts };
}

/** The product's name or SKUs, or the field's id or label, contain the word. */
function isFound(word: string) {
  const fields = attributeIds.filter((id) => `${id}\n${getAttribute(id).label}`.toLowerCase().includes(word));
  return sql`and (lower(concat_ws(E'\n', p.name, p.gxp_sku, p.supplier_sku)) like ${containing(word)} or e.name = any(${fields}))`;
}

async function countByStatus({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ status: EditStatus; edits: number }>`
    select status, count(*)::int as edits from field_edits where company_id = ${companyId} group by status`.execute(db);
  const counts: Record<EditStatus, number> = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 };
  for (const { status, edits } of rows) counts[status] = edits;
  return counts;
}
