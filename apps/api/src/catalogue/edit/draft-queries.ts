import type { Draft } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../db/scope.ts";

type DraftFields = Draft["edited_fields"];

/** The user's own draft of a product, or null. */
export async function findDraft({ db, user, companyId }: VendorScope, productId: string): Promise<Draft | null> {
  const draft = await db
    .selectFrom("product_drafts")
    .select(["edited_fields", "updated_at"])
    .where("user_id", "=", user.id)
    .where("company_id", "=", companyId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return draft ? asDraft(draft) : null;
}

/** Saves the user's draft of the product with this GXP SKU. Returns null if the company has no such product. */
export async function upsertDraft(
  { db, user, companyId }: VendorScope,
  gxpSku: string,
  fields: DraftFields,
): Promise<Draft | null> {
  const { rows } = await sql<DraftRow>`
    insert into product_drafts (user_id, company_id, product_id, edited_fields, updated_at)
    select ${user.id}, p.company_id, p.id, ${JSON.stringify(fields)}::json, statement_timestamp() from products p
    where p.company_id = ${companyId} and p.gxp_sku = ${gxpSku}
    on conflict (user_id, company_id, product_id) do update
    set edited_fields = excluded.edited_fields, updated_at = excluded.updated_at
    returning edited_fields, updated_at`.execute(db);
  const [draft] = rows;
  return draft ? asDraft(draft) : null;
}

/** Deletes the user's own draft of a product and returns it, or null if there was none. */
export async function removeDraft({ db, user, companyId }: VendorScope, productId: string): Promise<Draft | null> {
  const draft = await db
    .deleteFrom("product_drafts")
    .where("user_id", "=", user.id)
    .where("company_id", "=", companyId)
    .where("product_id", "=", productId)
    .returning(["edited_fields", "updated_at"])
    .executeTakeFirst();
  return draft ? asDraft(draft) : null;
}

interface DraftRow {
  edited_fields: unknown;
  updated_at: Date;
}

const asDraft = ({ edited_fields, updated_at }: DraftRow): Draft => ({
  edited_fields: edited_fields as DraftFields, // The contract has validated it.
  updated_at: updated_at.toISOString(),
});
