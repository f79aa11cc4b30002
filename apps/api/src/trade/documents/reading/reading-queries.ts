import type { VendorScope } from "../../../ground/db/scope.ts";

/** Returns a product document that the user can open, or has staged; undefined if there is none. */
export const findReadableDocument = ({ db, companyId, user }: VendorScope, id: string) =>
  db
    .selectFrom("documents")
    .select(["extension", "sha256", "label_id"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("space", "=", "product")
    .where("archived_at", "is", null)
    .where((either) => either.or([either("staged_by", "is", null), either("staged_by", "=", user.id)]))
    .executeTakeFirst();
