import type { FieldChange, FieldEdit } from "@lading/contract";
import type { VendorScope } from "../db/scope.ts";
import { Refusal, notFound } from "../http/refusal.ts";
import { recordEditRequest } from "../notifications/record-notification.ts";
import { checkedChanges, type CheckedChange } from "./checked-changes.ts";
import { findChoices } from "./choice-queries.ts";
import { removeDraft } from "./draft-queries.ts";
import { asFieldEdit } from "./field-edit.ts";
import { findLatestEdits, findPendingEdits } from "./field-edit-queries.ts";
import { insertEdits, withdrawEdits } from "./ledger-queries.ts";
import { findLiveValues, findProductKey, holdProduct } from "./live-value-queries.ts";

/** Asks for changes of a product: all of them or none. What waits already, a save pressed twice for one, is not asked for again. */
export async function submitEdit(scope: VendorScope, gxpSku: string, changes: readonly FieldChange[]) {
  const product = await findProductKey(scope, gxpSku);
  if (!product) throw notFound();
  const wanted = checkedChanges(changes, await findChoices(scope));

  await holdProduct(scope, product.id);
  const pending = new Map((await findPendingEdits(scope, product.id)).map((edit) => [edit.name, edit]));
  const fresh = wanted.filter(({ name, old_value, new_value }) => {
    const waiting = pending.get(name);
    return waiting?.old_value !== old_value || waiting.new_value !== new_value;
  });
  await requireLive(scope, product.id, fresh);

  if (fresh.length > 0) {
    const replaced = fresh.flatMap(({ name }) => pending.get(name)?.id ?? []);
    if (replaced.length > 0) await withdrawEdits(scope, replaced);
    await insertEdits(scope, product.id, fresh);
    await recordEditRequest(scope, product, fresh);
  }
  await removeDraft(scope, product.id);
  return editsOf(wanted, await findLatestEdits(scope, product.id).then((edits) => edits.map(asFieldEdit)));
}

/** Values decide, never times: a change is asked against what the user saw, so that must still be what is published. */
async function requireLive(scope: VendorScope, productId: string, changes: readonly CheckedChange[]) {
  const names = changes.map(({ name }) => name);
  const live = await findLiveValues(scope, productId, names);
  const stale = changes.filter(({ name, old_value }) => live.get(name) !== old_value);
  if (stale.length === 0) return;
  throw new Refusal(409, {
    detail: "The product has changed since you opened it.",
    conflicts: Object.fromEntries(stale.map(({ name }) => [name, { live_value: live.get(name) ?? null }])),
  });
}

/** In the order in which they were sent. */
const editsOf = (changes: readonly CheckedChange[], latest: readonly FieldEdit[]) =>
  changes.flatMap(({ name }) => latest.find((edit) => edit.name === name) ?? []);
