import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import { toFieldEdit } from "../field-edit.ts";
import { findEdit } from "../field-edit-queries.ts";
import { withdrawEdits } from "../ledger-queries.ts";
import { lockProductEdits } from "../product-key-queries.ts";

/** Withdraws a pending change. A change that is already withdrawn is returned unchanged. */
export async function withdraw(scope: VendorScope, id: string) {
  const found = await findEdit(scope, id);
  if (!found) throw notFound();
  await lockProductEdits(scope, found.product_id);
  await withdrawEdits(scope, [id]);
  const edit = await findEdit(scope, id);
  if (!edit) throw notFound();
  const { status } = edit;
  if (status !== "withdrawn") throw conflict("edit_decided", `This change was ${status} meanwhile.`, { status });
  return toFieldEdit(edit);
}
