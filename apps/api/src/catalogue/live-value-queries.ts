import { canonicalText, type AttributeId } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";

/** What a call about one product needs to know of it. */
export interface ProductKey {
  id: string;
  gxp_sku: string;
  sku: string;
  name: string;
}

/** Undefined when the company has no product of this GXP SKU. */
export const findProductKey = ({ db, companyId }: VendorScope, gxpSku: string): Promise<ProductKey | undefined> =>
  db
    .selectFrom("products")
    .select(["id", "gxp_sku", "supplier_sku as sku", "name"])
    .where("company_id", "=", companyId)
    .where("gxp_sku", "=", gxpSku)
    .executeTakeFirst();

/** From here on nobody else changes the product or what waits for it, until this transaction ends. */
export async function holdProduct({ db }: VendorScope, id: string) {
  await sql`select lock_own_product(${id})`.execute(db);
}

/** The published values of these attributes, in their one text form. */
export async function findLiveValues({ db, companyId }: VendorScope, id: string, names: readonly AttributeId[]) {
  const { rows } = await sql<{ name: AttributeId; value: string | null }>`
    select a.name, live_value(p, a.name) as value from products p, unnest(${names}::text[]) as a (name)
    where p.company_id = ${companyId} and p.id = ${id}`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, canonicalText(name, value)]));
}
