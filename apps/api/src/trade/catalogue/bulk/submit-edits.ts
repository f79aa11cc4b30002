import { randomUUID } from "node:crypto";
import { type AttributeId, type BulkEditResult, canonicalText, type ProductChanges } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { type FieldMessages, invalid } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { editSetRequest } from "../../../record/outbox/notification-texts.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { checkValue, isAttribute } from "../check-value.ts";
import { type Choices, findChoices } from "../choice-queries.ts";
import { withdrawEdits } from "../ledger-queries.ts";
import { findWithdrawn, type ProductKey } from "../product-key-queries.ts";
import {
  addToSet,
  findLiveValuesOfProducts,
  findPendingChanges,
  findProductKeys,
  insertChanges,
  lockEditsOfProducts,
  type ProductChange,
} from "./bulk-edit-queries.ts";

/** The facts about a product by which its changes are judged. */
interface Facts {
  productId: string;
  choices: Choices;
  live: ReadonlyMap<AttributeId, string | null>;
  pending: ReadonlyMap<string, { id: string; old_value: string | null; new_value: string | null }>;
}

interface Judged {
  result: BulkEditResult;
  /** The changes to add. */
  added: ProductChange[];
}

/** Submits changes of many products. A product is saved whole or not at all, and the others do not depend on it. */
export async function submitEdits(
  scope: VendorScope,
  { products, set }: { products: readonly ProductChanges[]; set?: string | undefined },
) {
  if (new Set(products.map(({ gxp_sku }) => gxp_sku)).size < products.length)
    throw invalid({ products: ["Send each product once."] });
  const keys = new Map(
    (
      await findProductKeys(
        scope,
        products.map((one) => one.gxp_sku),
      )
    ).map((key) => [key.gxp_sku, key]),
  );
  const choices = await findChoices(scope);
  const ids = [...keys.values()].map(({ id }) => id);
  await lockEditsOfProducts(scope, ids);
  const withdrawn = await findWithdrawn(scope, ids);
  const pending = Map.groupBy(await findPendingChanges(scope, ids), ({ product_id }) => product_id);
  const fields = products.flatMap(({ gxp_sku, edited_fields }) => {
    const product_id = keys.get(gxp_sku)?.id;
    const names = [...new Set(edited_fields.map(({ name }) => name))].filter(isAttribute);
    return product_id === undefined ? [] : names.map((name) => ({ product_id, name }));
  });
  const live = Map.groupBy(await findLiveValuesOfProducts(scope, fields), ({ product_id }) => product_id);

  const judged = products.map((product): Judged => {
    const key = keys.get(product.gxp_sku);
    if (!key) return { result: { gxp_sku: product.gxp_sku, status: "unknown" }, added: [] };
    if (withdrawn.has(key.id)) return refuseWithdrawn(product);
    return judge(product, {
      productId: key.id,
      choices,
      live: new Map(live.get(key.id)?.map(({ name, value }) => [name, value])),
      pending: new Map(pending.get(key.id)?.map((edit) => [edit.name, edit])),
    });
  });
  await save(scope, judged, keys, set);
  const results = judged.map(({ result }) => result);
  const changed = judged.filter(({ added }) => added.length > 0);
  const changes = changed.reduce((sum, { added }) => sum + added.length, 0);
  return new AuditedResponse({ results }, [{ products: changed.length, changes }]);
}

/** A product that has ended: each of its fields says so. */
function refuseWithdrawn({ gxp_sku, edited_fields }: ProductChanges): Judged {
  const message = ["This product was withdrawn."];
  const errors = Object.fromEntries(edited_fields.map(({ name }) => [name, message]));
  return { result: { gxp_sku, status: "invalid", errors }, added: [] };
}

/** Decides what becomes of the changes of one product. A value that is live already is never validated. */
function judge({ gxp_sku, edited_fields }: ProductChanges, { productId, choices, live, pending }: Facts): Judged {
  // No prototypes, because a field may be called "constructor".
  const errors: FieldMessages = Object.create(null);
  const conflicts: NonNullable<BulkEditResult["conflicts"]> = Object.create(null);
  const added = new Map<string, ProductChange>();
  const seen = new Set<string>();
  let isPending = false;
  for (const { name, old_value, new_value } of edited_fields) {
    const isTwice = seen.has(name);
    seen.add(name);
    const live_value = isAttribute(name) ? (live.get(name) ?? null) : null;
    if (isTwice) errors[name] = ["Send each field once."];
    else if (isAttribute(name) && canonicalText(name, new_value) === live_value) continue;
    else {
      const checked = checkValue(name, new_value, choices);
      if ("message" in checked) {
        errors[name] = [checked.message];
        continue;
      }
      const old = canonicalText(checked.name, old_value);
      const present = pending.get(name);
      if (present && present.old_value === old && present.new_value === checked.text) isPending = true;
      else if (old !== live_value) conflicts[name] = { live_value };
      else
        added.set(name, {
          product_id: productId,
          name: checked.name,
          old_value: old,
          new_value: checked.text,
          replaces: present?.id ?? null,
        });
    }
  }
  const refuse = (result: Omit<BulkEditResult, "gxp_sku">): Judged => ({ result: { gxp_sku, ...result }, added: [] });
  if (Object.keys(errors).length > 0) return refuse({ status: "invalid", errors });
  if (Object.keys(conflicts).length > 0) return refuse({ status: "conflict", conflicts });
  return {
    result: { gxp_sku, status: added.size > 0 || isPending ? "pending" : "unchanged" },
    added: [...added.values()],
  };
}

/** Stores the changes with their set, and records their events. */
async function save(
  scope: VendorScope,
  judged: readonly Judged[],
  keys: ReadonlyMap<string, ProductKey>,
  givenSet: string | undefined,
) {
  const changed = judged.filter(({ added }) => added.length > 0);
  if (changed.length === 0) return;
  const changes = changed.flatMap(({ added }) => added);
  const replaced = changes.flatMap(({ replaces }) => replaces ?? []);
  // One product that is submitted alone is no set.
  const id = givenSet ?? (changed.length > 1 ? randomUUID() : null);
  const total = id === null ? 1 : await addToSet(scope, { id, products: changed.length, changes: changes.length });
  if (total === undefined) throw invalid({ set: ["This set belongs to another user. Make a new id."] });
  if (replaced.length > 0) await withdrawEdits(scope, replaced);
  await insertChanges(scope, changes, id);
  const events = changed.flatMap(({ result, added }) => {
    const key = keys.get(result.gxp_sku);
    if (!key) return [];
    const edited_fields = added.map(({ name, old_value, new_value }) => ({ name, old_value, new_value }));
    const data = { sku: key.sku, name: key.name, edited_fields };
    return [{ company_id: scope.companyId, type: "product.edit.submitted" as const, subject: key.gxp_sku, data }];
  });
  if (id === null || total === 1) return recordEvents(scope, events);
  // The set is announced by the call that makes it larger than one product.
  const isAnnounced = total - changed.length > 1;
  await recordEvents(scope, events, isAnnounced ? null : editSetRequest(id, scope.user));
}
