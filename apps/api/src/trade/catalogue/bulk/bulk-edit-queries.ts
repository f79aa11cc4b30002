import { type AttributeId, canonicalText, editableIds } from "@lading/contract";
import { sql } from "kysely";
import { liveValue, selectAttributes } from "../../../ground/db/attribute-columns.ts";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { CheckedChange } from "../edit/check-changes.ts";
import type { ProductKey } from "../product-key-queries.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";

export interface ProductChange extends CheckedChange<AttributeId> {
  product_id: string;
  /** The id of the pending change of the same field that it replaces. */
  replaces: string | null;
}

/** The company's products with these GXP SKUs. */
export async function findProductKeys({ db, companyId }: VendorScope, gxpSkus: readonly string[]) {
  const { rows } = await sql<ProductKey>`
    select id, gxp_sku, supplier_sku as sku, name from products
    where company_id = ${companyId} and gxp_sku = any(${gxpSkus})`.execute(db);
  return rows;
}

/** Locks the edits of the products, in one order, like `lockProductEdits`. */
export async function lockEditsOfProducts({ db, companyId }: VendorScope, ids: readonly string[]) {
  await sql`
    with patience as materialized (select set_config('lock_timeout', '2s', true) as value)
    insert into product_edit_locks
    select ${companyId}, id from patience, unnest(${ids}::bigint[]) as id where value is not null order by id
    on conflict (company_id, product_id) do update set product_id = excluded.product_id`.execute(db);
}

interface PendingChange extends Omit<ProductChange, "replaces"> {
  id: string;
}

/** The pending changes of products. */
export async function findPendingChanges({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<PendingChange>`
    select id, product_id, name, old_value, new_value from field_edits
    where company_id = ${companyId} and product_id = any(${ids}::bigint[]) and status = 'pending'`.execute(db);
  return rows;
}

/** The published values of fields in canonical text form. Each field is given with its product. */
export async function findLiveValuesOfProducts(
  { db, companyId }: Pick<VendorScope, "db" | "companyId">,
  fields: readonly { product_id: string; name: AttributeId }[],
) {
  const { rows } = await sql<{ product_id: string; name: AttributeId; value: string | null }>`
    select p.id as product_id, a.name, ${liveValue(sql`a.name`)} as value
    from unnest(${fields.map(({ product_id }) => product_id)}::bigint[], ${fields.map(({ name }) => name)}::text[])
      as a (product_id, name)
    join products p on p.company_id = ${companyId} and p.id = a.product_id`.execute(db);
  return rows.map(({ value, ...field }) => ({ ...field, value: canonicalText(field.name, value) }));
}

/** Adds pending changes of the set. */
export async function insertChanges(
  { db, companyId, user }: VendorScope,
  changes: readonly ProductChange[],
  setId: string | null,
) {
  await sql`
    insert into field_edits (company_id, product_id, name, old_value, new_value, author_id, set_id, replaces)
    select ${companyId}, c.product_id, c.name, c.old_value, c.new_value, ${user.id}, ${setId}, c.replaces
    from jsonb_to_recordset(${asJsonb(changes)}::jsonb)
      as c (product_id bigint, name text, old_value text, new_value text, replaces uuid)`.execute(db);
}

/**
 * Adds products and changes to a set of this user, and creates it if it is new. Returns the number of products that it has
 * now, or undefined if the set is another user's.
 */
export async function addToSet(
  { db, companyId, user }: VendorScope,
  { id, products, changes }: { id: string; products: number; changes: number },
) {
  // A set of another company, which also has its id for itself, cannot be read here.
  const { rows: made } = await sql<{ products: number }>`
    insert into edit_sets (company_id, id, author_id, products, changes)
    values (${companyId}, ${id}, ${user.id}, ${products}, ${changes})
    on conflict do nothing returning products`.execute(db);
  if (made[0]) return made[0].products;
  const { rows: grown } = await sql<{ products: number }>`
    update edit_sets set products = products + ${products}, changes = changes + ${changes}
    where company_id = ${companyId} and id = ${id} and author_id = ${user.id} returning products`.execute(db);
  return grown[0]?.products;
}

/** The products with pending changes of a set. Undefined if the company has no such set. */
export async function findProductsOfSet({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select distinct product_id::text from field_edits
      where company_id = ${companyId} and status = 'pending' and set_id = s.id
    ) as ids
    from edit_sets s where s.company_id = ${companyId} and s.id = ${id}`.execute(db);
  return rows[0]?.ids;
}

/** Withdraws the pending changes of a set. Returns their number, and the ids of the changes that they had replaced. */
export async function withdrawChangesOfSet({ db, companyId, user }: VendorScope, id: string) {
  await db
    .updateTable("edit_sets")
    .set({ withdrawn_at: sql<Date>`statement_timestamp()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  const rows = await db
    .updateTable("field_edits")
    .set({ status: "withdrawn", decided_at: sql<Date>`statement_timestamp()`, decided_by: user.id })
    .where("company_id", "=", companyId)
    .where("set_id", "=", id)
    .where("status", "=", "pending")
    .returning("replaces")
    .execute();
  return { withdrawn: rows.length, replaced: rows.flatMap(({ replaces }) => replaces ?? []) };
}

/**
 * Submits changes again that others had replaced, in the name of their authors and with the time since which they have waited.
 * Leaves out those of sets that were taken back themselves. Returns their number.
 */
export async function submitAgain({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { numAffectedRows } = await sql`
    insert into field_edits
      (company_id, product_id, name, old_value, new_value, author_id, agent, set_id, replaces, submitted_at)
    select e.company_id, e.product_id, e.name, e.old_value, e.new_value, e.author_id, e.agent, e.set_id, e.replaces, e.submitted_at
    from field_edits e left join edit_sets s on s.company_id = e.company_id and s.id = e.set_id
    where e.company_id = ${companyId} and e.id = any(${ids}::uuid[]) and s.withdrawn_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

interface GridRecord {
  gxp_sku: string;
  name: string;
  image_id: string | null;
  values: Record<AttributeId, string | number | boolean | null>;
  pending: Record<string, string | null>;
}

/** The editable values of these products and their pending changes, in the order of the SKUs. */
export async function findGridRows({ db, companyId }: VendorScope, gxpSkus: readonly string[]) {
  const { rows } = await sql<GridRecord>`
    select p.gxp_sku, p.name, p.image_id, (select row_to_json(v) from (select ${selectAttributes(editableIds)}) v) as values,
      coalesce(
        (select json_object_agg(e.name, e.new_value) from field_edits e
          where e.company_id = p.company_id and e.product_id = p.id and e.status = 'pending'),
        '{}'
      ) as pending
    from unnest(${gxpSkus}::text[]) with ordinality as wanted (gxp_sku, place)
    join products p on p.company_id = ${companyId} and p.gxp_sku = wanted.gxp_sku and ${isListed}
    order by wanted.place`.execute(db);
  return rows;
}
