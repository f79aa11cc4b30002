import { type AttributeId, canonicalText, type EditResponse, type FieldChange } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { checkValue } from "../check-value.ts";
import { findChoices } from "../choice-queries.ts";
import { findPendingEdits } from "../field-edit-queries.ts";
import { insertEdits, withdrawEdits } from "../ledger-queries.ts";
import { findLiveValues, findWithdrawn, lockProductEdits, type ProductKey } from "../product-key-queries.ts";
import { requireInCatalog, requireProduct } from "../require-product.ts";
import { checkChanges, type CheckedChange } from "./check-changes.ts";
import { removeDraft } from "./draft-queries.ts";
import { readEdits } from "./read-edits.ts";
import { requireLive } from "./require-live.ts";

type EditChange = CheckedChange<AttributeId>;

/** Submits changes of a product: all of them or none. A change that is already pending is not added again, so a save pressed twice is harmless. */
export async function submitEdit(
  scope: VendorScope,
  gxpSku: string,
  changes: readonly FieldChange[],
): Promise<EditResponse> {
  const product = await requireProduct(scope, gxpSku);
  const choices = await findChoices(scope);
  const checked = checkChanges(changes, {
    check: (name, given) => checkValue(name, given, choices),
    toText: canonicalText,
  });

  await lockProductEdits(scope, product.id);
  requireInCatalog((await findWithdrawn(scope, [product.id])).size > 0);
  const pending = new Map((await findPendingEdits(scope, product.id)).map((edit) => [edit.name, edit]));
  const added = checked.filter(({ name, old_value, new_value }) => {
    const present = pending.get(name);
    return present?.old_value !== old_value || present.new_value !== new_value;
  });
  requireLive(
    added,
    await findLiveValues(
      scope,
      product.id,
      added.map(({ name }) => name),
    ),
  );

  if (added.length > 0) {
    const replaced = added.flatMap(({ name }) => pending.get(name)?.id ?? []);
    if (replaced.length > 0) await withdrawEdits(scope, replaced);
    await insertEdits(scope, product.id, added);
    await recordSubmission(scope, product, added);
  }
  const removed_draft = await removeDraft(scope, product.id);
  const product_edits = await readEdits(scope, product.id);
  // In the order of the request.
  const edits = checked.flatMap(({ name }) => product_edits.edits.find((edit) => edit.name === name) ?? []);
  return { edits, product_edits, removed_draft };
}

const recordSubmission = (scope: VendorScope, { gxp_sku, sku, name }: ProductKey, added: readonly EditChange[]) =>
  recordEvents(scope, [
    {
      company_id: scope.companyId,
      type: "product.edit.submitted",
      subject: gxp_sku,
      data: { sku, name, edited_fields: [...added] },
    },
  ]);
