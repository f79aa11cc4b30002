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

export async function upsertDraft(
  { db, user, companyId }: VendorScope,
  productId: string,
  fields: DraftFields,
): Promise<Draft> {
  const content = { edited_fields: JSON.stringify(fields), updated_at: sql<Date>`statement_timestamp()` };
  const draft = await db
    .insertInto("product_drafts")
    .values({ user_id: user.id, company_id: companyId, product_id: productId, ...content })
    .onConflict((key) => key.columns(["user_id", "company_id", "product_id"]).doUpdateSet(content))
    .returning(["edited_fields", "updated_at"])
    .executeTakeFirstOrThrow();
  return asDraft(draft);
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

const asDraft = ({ edited_fields, updated_at }: { edited_fields: unknown; updated_at: Date }): Draft => ({
  edited_fields: edited_fields as DraftFields, // The contract has validated it.
  updated_at: updated_at.toISOString(),
});
