import { attributeIds } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { nameAuthor } from "../../ground/db/edit-author.ts";
import { setOfEdit } from "../../ground/db/edit-set.ts";
import { countRows, limitToPage } from "../../ground/db/paged-query.ts";
import type { CompanyScope, VendorScope } from "../../ground/db/scope.ts";
import type { FieldEditRecord } from "./field-edit.ts";
import { people } from "./people-queries.ts";

/** The latest change of each field of a product, in the order of the fields. */
export const findLatestEdits = (scope: CompanyScope, productId: string) =>
  findEdits(
    scope,
    sql`select distinct on (name) * from field_edits
      where company_id = ${scope.companyId} and product_id = ${productId} 
      order by name, decided_at desc nulls first, submitted_at desc`,
    sql`array_position(${attributeIds}::text[], e.name)`,
  );

/** The pending changes of a product. */
export const findPendingEdits = ({ db, companyId }: VendorScope, productId: string) =>
  db
    .selectFrom("field_edits")
    .select(["id", "name", "old_value", "new_value"])
    .where("company_id", "=", companyId)
    .where("product_id", "=", productId)
    .where("status", "=", "pending")
    .execute();

/** One page of all changes of a field, the newest first, and how many there are. */
export async function findHistory(
  scope: VendorScope,
  productId: string,
  { name, page, page_size }: { name: string; page: number; page_size: number },
) {
  const { companyId } = scope;
  const changes = sql`from field_edits e
    where e.company_id = ${companyId} and e.product_id = ${productId} and e.name = ${name}`;
  return findNewest(scope, changes, await countEdits(scope, changes), { page, page_size });
}

export async function findEdit(scope: VendorScope, id: string) {
  const [edit] = await findEdits(
    scope,
    sql`select * from field_edits where company_id = ${scope.companyId} and id = ${id}`,
    sql`e.id`,
  );
  return edit;
}

export async function countEdits({ db }: VendorScope, changes: RawBuilder<unknown>) {
  return countRows(db, changes);
}

/** One page of these changes of the company, the newest first. */
export async function findNewest(
  scope: VendorScope,
  changes: RawBuilder<unknown>,
  count: number,
  { page, page_size }: { page: number; page_size: number },
) {
  if ((page - 1) * page_size >= count) return { count, results: [] };
  const part = sql`select e.* ${changes} order by e.submitted_at desc, e.id ${limitToPage({ page, page_size })}`;
  return { count, results: await findEdits(scope, part, sql`e.submitted_at desc, e.id`) };
}

/** Joins products and people only to the selected changes, not to those that paging skips. */
async function findEdits(scope: CompanyScope, edits: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<FieldEditRecord & { product_id: string }>`
    select e.id, e.product_id, p.gxp_sku, p.name as product_name, e.name, e.old_value, e.new_value, e.status,
      ${nameAuthor(sql`author.name`)} as author, e.submitted_at, e.decided_at, decider.name as decided_by, e.reason, ${setOfEdit} as set
    from (${edits}) e join products p on p.company_id = e.company_id and p.id = e.product_id
    left join ${people(scope)} author on author.id = e.author_id
    left join ${people(scope)} decider on decider.id = e.decided_by
    order by ${order}`.execute(scope.db);
  return rows;
}
