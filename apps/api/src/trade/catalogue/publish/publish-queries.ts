import { editableIds, getColumn, getSqlType, type SqlType } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";

export interface PublishedValue {
  company_id: string;
  product_id: string;
  /** An editable attribute's id, or `name`, `description` or `gxp_priority`. */
  name: string;
  value: string | null;
}

/**
 * Locks the products of these edits and their pending edits: until this transaction ends, no other one decides or withdraws them. To prevent deadlocks, the locks of edits come first, as in a
 * submission, and products are locked in the same order as in the intake and in the triggers of edits.
 */
export async function lockProductsForEdits({ db }: StaffScope, editIds: readonly string[]) {
  await sql`
    insert into product_edit_locks
    select distinct company_id, product_id from field_edits where id = any(${editIds}::uuid[]) order by 1, 2
    on conflict (company_id, product_id) do update set product_id = excluded.product_id`.execute(db);
  await sql`
    select from products p
    where (p.company_id, p.id) in (select company_id, product_id from field_edits where id = any(${editIds}::uuid[]))
    order by p.company_id, p.gxp_sku for no key update`.execute(db);
}

/**
 * Locks the edits of a product and the product, in the same order as `lockProductsForEdits`: until this transaction ends, no other one
 * changes the product, or submits or decides edits of it.
 */
export async function lockProduct({ db }: StaffScope, { company_id, id }: { company_id: string; id: string }) {
  await sql`
    insert into product_edit_locks values (${company_id}, ${id})
    on conflict (company_id, product_id) do update set product_id = excluded.product_id`.execute(db);
  await sql`select from products where company_id = ${company_id} and id = ${id} for no key update`.execute(db);
}

/** Writes values to their products in one statement, so that the triggers of products run once. */
export async function publishValues({ db }: StaffScope, values: readonly PublishedValue[]) {
  const rows = JSON.stringify([...valuesByProduct(values).values()]);
  await sql`
    update products p set ${assignments}
    from jsonb_to_recordset(${rows}) as c (company_id uuid, product_id bigint, given jsonb)
    where p.company_id = c.company_id and p.id = c.product_id`.execute(db);
}

/** The columns that can be published, by the name of the value. */
const columns: [name: string, column: string, type: SqlType][] = [
  ["name", "name", "text"],
  ["description", "description", "text"],
  ["gxp_priority", "gxp_priority", "integer"],
  ...editableIds.map((id): [string, string, SqlType] => [id, getColumn(id), getSqlType(id)]),
];

/** Sets each of these columns to the given value, if there is one. */
const assignments = sql.join(
  columns.map(([name, column, type]) => {
    const value = sql`(c.given ->> ${sql.lit(name)})::${sql.raw(type)}`;
    return sql`${sql.ref(column)} = case when c.given ? ${sql.lit(name)} then ${value} else ${sql.ref(`p.${column}`)} end`;
  }),
);

function valuesByProduct(values: readonly PublishedValue[]) {
  const products = new Map<string, { company_id: string; product_id: string; given: Record<string, string | null> }>();
  for (const { company_id, product_id, name, value } of values) {
    const product = products.get(product_id) ?? { company_id, product_id, given: {} };
    product.given[name] = value;
    products.set(product_id, product);
  }
  return products;
}
