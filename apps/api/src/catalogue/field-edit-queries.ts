import { attributeIds, attributeOf, type EditStatus } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../db/scope.ts";
import { searchPatterns } from "../db/search-patterns.ts";
import type { FieldEditRecord } from "./field-edit.ts";

interface Page {
  page: number;
  page_size: number;
}

/** The latest change of each field of a product. */
export async function findLatestEdits(scope: VendorScope, productId: string) {
  const latest = sql`
    select distinct on (name) * from field_edits
    where company_id = ${scope.companyId} and product_id = ${productId} order by name, submitted_at desc`;
  return findEdits(scope, sql`(${latest}) e`, sql`true`, sql`order by array_position(${attributeIds}::text[], e.name)`);
}

/** What waits of a product. */
export const findPendingEdits = ({ db, companyId }: VendorScope, productId: string) =>
  db
    .selectFrom("field_edits")
    .select(["id", "name", "new_value"])
    .where("company_id", "=", companyId)
    .where("product_id", "=", productId)
    .where("status", "=", "pending")
    .execute();

/** One page of all changes of a field, the newest first, and how many there are. */
export async function findHistory(scope: VendorScope, productId: string, { name, ...page }: Page & { name: string }) {
  const isMeant = sql`e.product_id = ${productId} and e.name = ${name}`;
  return { count: await countEdits(scope, isMeant), results: await findNewest(scope, isMeant, page) };
}

export async function findEdit(scope: VendorScope, id: string) {
  const [edit] = await findEdits(scope, sql`field_edits e`, sql`e.id = ${id}`, sql``);
  return edit;
}

/** One page of the company's changes, the newest first, and how many match on all pages. */
export async function findOwnEdits(
  scope: VendorScope,
  { status, search = "", ...page }: Page & { status?: EditStatus | undefined; search?: string | undefined },
) {
  const isMeant = sql`${status ? sql`e.status = ${status}` : sql`true`} ${sql.join(searchPatterns(search).map(matches), sql` `)}`;
  return { count: await countEdits(scope, isMeant), results: await findNewest(scope, isMeant, page) };
}

/** A word stands in the product's name or SKUs, or in the name of the field as people read it. */
function matches(pattern: string) {
  const word = pattern.slice(1, -1);
  const fields = attributeIds.filter((id) => `${id}\n${attributeOf(id).label}`.toLowerCase().includes(word));
  return sql`and (lower(concat_ws(E'\n', p.name, p.gxp_sku, p.supplier_sku)) like ${pattern} or e.name = any(${fields}))`;
}

/** Of the whole company, by status. */
export async function countByStatus({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ status: EditStatus; edits: number }>`
    select status, count(*)::int as edits from field_edits where company_id = ${companyId} group by status`.execute(db);
  const counts: Record<EditStatus, number> = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 };
  for (const { status, edits } of rows) counts[status] = edits;
  return counts;
}

const findNewest = (scope: VendorScope, isMeant: RawBuilder<unknown>, { page, page_size }: Page) =>
  findEdits(
    scope,
    sql`field_edits e`,
    isMeant,
    sql`order by e.submitted_at desc, e.id limit ${page_size} offset ${(page - 1) * page_size}`,
  );

async function countEdits({ db, companyId }: VendorScope, isMeant: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from field_edits e
    join products p on p.company_id = e.company_id and p.id = e.product_id
    where e.company_id = ${companyId} and ${isMeant}`.execute(db);
  return rows[0]!.count; // An aggregate without grouping is one row.
}

async function findEdits(
  { db, companyId }: VendorScope,
  edits: RawBuilder<unknown>,
  isMeant: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
) {
  const { rows } = await sql<FieldEditRecord & { product_id: string }>`
    select e.id, e.product_id, p.gxp_sku, p.name as product_name, e.name, e.old_value, e.new_value, e.status,
      person_name(e.author_id) as author, e.submitted_at, e.decided_at, person_name(e.decided_by) as decided_by, e.reason
    from ${edits} join products p on p.company_id = e.company_id and p.id = e.product_id
    where e.company_id = ${companyId} and ${isMeant} ${part}`.execute(db);
  return rows;
}
