import type { VendorScope } from "../db/scope.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { asFieldEdit } from "./field-edit.ts";
import { findEdit } from "./field-edit-queries.ts";
import { withdrawEdits } from "./ledger-queries.ts";
import { holdProduct } from "./live-value-queries.ts";

/** Takes back a change that waits; one that is withdrawn already is answered as it is. */
export async function withdraw(scope: VendorScope, id: string) {
  const found = await findEdit(scope, id);
  if (!found) throw notFound();
  await holdProduct(scope, found.product_id);
  await withdrawEdits(scope, [id]);
  const edit = await findEdit(scope, id);
  if (edit?.status !== "withdrawn") throw conflict(`This change was ${edit?.status} meanwhile.`);
  return asFieldEdit(edit);
}
