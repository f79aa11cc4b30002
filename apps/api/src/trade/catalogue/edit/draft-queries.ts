import type { Draft } from "@lading/contract";
import { prepared } from "../../../ground/db/prepared-statements.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { Statement } from "../../../ground/db/session-packet.ts";

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

const UPSERT = prepared(`
  insert into product_drafts (user_id, company_id, product_id, edited_fields, updated_at)
  select current_user_id(), p.company_id, p.id, $2::json, statement_timestamp() from products p
  where p.company_id = current_company_id() and p.gxp_sku = $1
  on conflict (user_id, company_id, product_id) do update
  set edited_fields = excluded.edited_fields, updated_at = excluded.updated_at
  returning edited_fields, updated_at`);

/** Saves the user's draft of the product with this GXP SKU. Returns no row if the company has no such product. */
export const upsertDraft = (gxpSku: string, fields: DraftFields): Statement<DraftRow> => ({
  text: UPSERT,
  values: [gxpSku, JSON.stringify(fields)],
});

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

export const asDraft = ({ edited_fields, updated_at }: DraftRow): Draft => ({
  edited_fields: edited_fields as DraftFields, // The contract has validated it.
  updated_at: updated_at.toISOString(),
});
