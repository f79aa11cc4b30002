import type { AttributeId } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { CheckedChange } from "./edit/check-changes.ts";

export const insertEdits = (
  { db, companyId, user }: VendorScope,
  productId: string,
  changes: readonly CheckedChange<AttributeId>[],
) =>
  db
    .insertInto("field_edits")
    .values(changes.map((change) => ({ ...change, company_id: companyId, product_id: productId, author_id: user.id })))
    .execute();

/** Withdraws those of the changes that are still pending. */
export const withdrawEdits = ({ db, companyId, user }: VendorScope, ids: readonly string[]) =>
  db
    .updateTable("field_edits")
    .set({ status: "withdrawn", decided_at: sql<Date>`statement_timestamp()`, decided_by: user.id })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("status", "=", "pending")
    .execute();
