import { canonicalText, type AttributeId, type Decision, type EditStatus } from "@lading/contract";
import { applyEdits, holdEdits, openValueCheck } from "../catalogue/apply-edits.ts";
import type { StaffScope } from "../db/scope.ts";
import { invalid } from "../http/refusal.ts";
import { recordEditDecisions, type DecidedProduct } from "../notifications/record-notification.ts";
import { closeEdits, findDecidable, type DecidableEdit } from "./decision-queries.ts";

interface Outcome {
  id: string;
  status: EditStatus | "conflict" | "invalid" | "unknown";
  live_value?: string | null;
  message?: string;
}

/** An edit that this call decides. */
interface Decided {
  edit: DecidableEdit;
  status: "approved" | "rejected";
  reason: string | null;
}

/**
 * Decides what still waits, and publishes what is approved, in one transaction: either all that the answer says has
 * happened, or nothing. What somebody else decided first is answered as it stands.
 */
export async function decide(scope: StaffScope, decisions: readonly Decision[]): Promise<Outcome[]> {
  requireEachOnce(decisions);
  const ids = decisions.map(({ id }) => id);
  await holdEdits(scope, ids);
  const edits = new Map((await findDecidable(scope, ids)).map((edit) => [edit.id, edit]));
  const faultOf = await openValueCheck(scope);

  const decided: Decided[] = [];
  const outcomes = decisions.map(({ id, decision, reason = null }): Outcome => {
    const edit = edits.get(id);
    if (!edit) return { id, status: "unknown" };
    if (edit.status !== "pending") return { id, status: edit.status };
    if (decision === "reject") {
      decided.push({ edit, status: "rejected", reason });
      return { id, status: "rejected" };
    }
    // What was asked for was an attribute.
    const live = canonicalText(edit.name as AttributeId, edit.live_value);
    if (live !== edit.old_value) return { id, status: "conflict", live_value: live };
    const message = faultOf(edit.name, edit.new_value);
    if (message !== undefined) return { id, status: "invalid", message };
    decided.push({ edit, status: "approved", reason: null });
    return { id, status: "approved" };
  });
  await publish(scope, decided);
  return outcomes;
}

async function publish(scope: StaffScope, decided: readonly Decided[]) {
  if (decided.length === 0) return;
  const approved = decided.filter(({ status }) => status === "approved");
  if (approved.length > 0)
    await applyEdits(
      scope,
      approved.map(({ edit }) => ({ ...edit, value: edit.new_value })),
    );
  await closeEdits(
    scope,
    decided.map(({ edit, status, reason }) => ({ id: edit.id, status, reason })),
  );
  await recordEditDecisions(scope, byProduct(decided));
}

function byProduct(decided: readonly Decided[]): DecidedProduct[] {
  const products = new Map<string, DecidedProduct>();
  for (const { edit, status, reason } of decided) {
    const { company_id, product_id, gxp_sku, sku, product_name, name, old_value, new_value } = edit;
    const product = products.get(product_id) ?? { company_id, gxp_sku, sku, name: product_name, fields: [] };
    product.fields.push({ name, old_value, new_value, status, reason });
    products.set(product_id, product);
  }
  return [...products.values()];
}

function requireEachOnce(decisions: readonly Decision[]) {
  const ids = new Set<string>();
  for (const [place, { id }] of decisions.entries()) {
    if (ids.has(id)) throw invalid({ [`decisions.${place}.id`]: ["Decide each change once."] });
    ids.add(id);
  }
}
