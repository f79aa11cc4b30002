import { canonicalText, type AttributeId } from "@lading/contract";
import { sql } from "kysely";
import { liveValue } from "../../ground/db/attribute-columns.ts";
import type { VendorScope } from "../../ground/db/scope.ts";

/** The names and ids of a product that calls about it need. */
export interface ProductKey {
  id: string;
  gxp_sku: string;
  sku: string;
  name: string;
}

/** Undefined if the company has no product with this GXP SKU. */
export const findProductKey = ({ db, companyId }: VendorScope, gxpSku: string): Promise<ProductKey | undefined> =>
  db
    .selectFrom("products")
    .select(["id", "gxp_sku", "supplier_sku as sku", "name"])
    .where("company_id", "=", companyId)
    .where("gxp_sku", "=", gxpSku)
    .executeTakeFirst();

/**
 * Locks the edits of the product until this transaction ends: other submissions, withdrawals and decisions wait. A load that
 * changes the product does not take this lock. The wait is limited, and the error message asks the user to try again.
 */
export async function lockProductEdits({ db, companyId }: VendorScope, id: string) {
  await sql`
    with patience as materialized (select set_config('lock_timeout', '2s', true) as value)
    insert into product_edit_locks select ${companyId}, ${id} from patience where value is not null
    on conflict (company_id, product_id) do update set product_id = excluded.product_id`.execute(db);
}

/** The published values of these attributes in canonical text form. */
export async function findLiveValues({ db, companyId }: VendorScope, id: string, names: readonly AttributeId[]) {
  const { rows } = await sql<{ name: AttributeId; value: string | null }>`
    select a.name, ${liveValue(sql`a.name`)} as value from products p, unnest(${names}::text[]) as a (name)
    where p.company_id = ${companyId} and p.id = ${id}`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, canonicalText(name, value)]));
}

/** Those of the company's products that staff have withdrawn. */
export async function findWithdrawn({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from products where company_id = ${companyId} and id = any(${ids}::bigint[]) and withdrawn_at is not null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
