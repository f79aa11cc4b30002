import { attributeIds, attributeOf } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../db/scope.ts";

export interface PublishedValue {
  company_id: string;
  product_id: string;
  /** An editable attribute's id. */
  name: string;
  value: string | null;
}

/** In the order of the intake and of the ledger's triggers, so that nobody waits for another in a circle. */
export async function lockProductsOf({ db }: StaffScope, editIds: readonly string[]) {
  await sql`
    select from products p
    where (p.company_id, p.id) in (select company_id, product_id from field_edits where id = any(${editIds}::uuid[]))
    order by p.company_id, p.gxp_sku for no key update`.execute(db);
}

/** One statement however many they are, so that the triggers of products run once. */
export async function publishValues({ db }: StaffScope, values: readonly PublishedValue[]) {
  const rows = JSON.stringify([...valuesByProduct(values).values()]);
  await sql`
    update products p set ${assignments}
    from jsonb_to_recordset(${rows}) as c (company_id uuid, product_id bigint, given jsonb)
    where p.company_id = c.company_id and p.id = c.product_id`.execute(db);
}

const columnTypes = {
  text: "text",
  number: "numeric",
  money: "numeric",
  integer: "int",
  date: "date",
  boolean: "boolean",
  choice: "text",
} as const;

/** Each editable column takes what is given for it, or stays. */
const assignments = sql.join(
  attributeIds
    .filter((id) => attributeOf(id).editable)
    .map((id) => {
      const column = sql.ref(id === "sku" ? "supplier_sku" : id);
      const type = sql.raw(columnTypes[attributeOf(id).value.type]);
      return sql`${column} = case when c.given ? ${sql.lit(id)} then (c.given ->> ${sql.lit(id)})::${type} else p.${column} end`;
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
