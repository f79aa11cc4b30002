import { randomUUID } from "node:crypto";
import { canonicalText, type Decision, type EditStatus, removedUser } from "@lading/contract";
import { isAttribute } from "../../trade/catalogue/check-value.ts";
import { lockProductsForEdits, publishValues } from "../../trade/catalogue/publish/publish-queries.ts";
import { findBlockedProducts } from "../../trade/effects/open-requirement-queries.ts";
import { getValueCheck } from "../../trade/catalogue/publish/value-check.ts";
import { stateChangeOrigin } from "../../ground/db/change-origin.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import type { NewEvent } from "../../record/outbox/new-event.ts";
import { editSetDecision } from "../../record/outbox/notification-texts.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { renewOwnClaims } from "../work-queue/claim-queries.ts";
import { describeDecision } from "./decision-entries.ts";
import { closeEdits, findDecidable, type DecidableEdit } from "./decision-queries.ts";
import { workInHalves } from "./work-in-halves.ts";

interface Outcome {
  id: string;
  status: EditStatus | "conflict" | "invalid" | "requirement_open" | "unknown";
  decided_by?: string;
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
 * Decides pending edits and publishes the approved ones in one transaction: either everything in the response is done, or
 * nothing. If another user decided an edit first, the response contains its current status and that user's name. The id of the decision is null if it
 * decided nothing. `entries` are the facts for the audit record. The vendor gets one notification for each product, and one for each set of several products
 * that is not in `told`, to which the set is added.
 */
export async function decide(scope: StaffScope, decisions: readonly Decision[], told = new Set<string>()) {
  requireEachOnce(decisions);
  const ids = decisions.map(({ id }) => id);
  await lockProductsForEdits(scope, ids);
  const edits = new Map((await findDecidable(scope, ids)).map((edit) => [edit.id, edit]));
  const checkValue = await getValueCheck(scope);
  const blocked = await findBlockedProducts(scope.db, [...edits.values()]);

  const decided: Decided[] = [];
  const outcomes = decisions.map(({ id, decision, reason = null }): Outcome => {
    const edit = edits.get(id);
    if (!edit) return { id, status: "unknown" };
    if (edit.status !== "pending") return { id, status: edit.status, decided_by: edit.decider_name ?? removedUser };
    if (decision === "reject") {
      decided.push({ edit, status: "rejected", reason });
      return { id, status: "rejected" };
    }
    if (blocked.has(edit.company_id) || blocked.has(`${edit.company_id}/${edit.product_id}`))
      return { id, status: "requirement_open" };
    // A newer version of the portal may have removed the attribute.
    const live = isAttribute(edit.name) ? canonicalText(edit.name, edit.live_value) : edit.old_value;
    if (live !== edit.old_value) return { id, status: "conflict", live_value: live };
    const message = checkValue(edit.name, edit.new_value);
    if (message !== undefined) return { id, status: "invalid", message };
    decided.push({ edit, status: "approved", reason: null });
    return { id, status: "approved" };
  });
  const decisionId = randomUUID();
  await stateChangeOrigin(scope.db, { source: "approval", source_id: decisionId });
  const faults = await workInHalves(
    scope,
    decided.map((one) => ({ ...one, id: one.edit.id })),
    (some) => publish(scope, decisionId, some, told),
  );
  // The caller does work of the queue, so the rest of the caller's claims must not end meanwhile.
  await renewOwnClaims(scope);
  const results = outcomes.map((outcome): Outcome => {
    const message = faults.get(outcome.id);
    return message === undefined ? outcome : { id: outcome.id, status: "invalid", message };
  });
  const done = decided.filter(({ edit }) => !faults.has(edit.id));
  const entries = describeDecision(
    decisionId,
    done.map(({ edit, status, reason }) => ({ edit, outcome: status, reason })),
  );
  return { answer: { results, decision_id: done.length > 0 ? decisionId : null }, entries };
}

async function publish(scope: StaffScope, decisionId: string, decided: readonly Decided[], told: Set<string>) {
  const approved = decided.filter(({ status }) => status === "approved");
  if (approved.length > 0)
    await publishValues(
      scope,
      approved.map(({ edit }) => ({ ...edit, value: edit.new_value })),
    );
  await closeEdits(
    scope,
    decisionId,
    decided.map(({ edit, status, reason }) => ({ id: edit.id, status, reason })),
  );
  for (const [setId, some] of Map.groupBy(decided, ({ edit }) => edit.set_id)) {
    const events = createEvents(decisionId, some);
    if (setId === null) await recordEvents(scope, events);
    else await recordEvents(scope, events, told.has(setId) ? null : editSetDecision(setId, scope.user.id));
  }
  // After the statements above, because their work is rolled back and done again in parts if the database refuses a value.
  for (const { edit } of decided) if (edit.set_id !== null) told.add(edit.set_id);
}

/** Creates one event for the approved edits of each product, and one for its rejected edits. */
function createEvents(decisionId: string, decided: readonly Decided[]): NewEvent[] {
  const groups = Map.groupBy(decided, ({ edit, status }) => `${edit.product_id} ${status}`).values();
  return [...groups].map((group) => {
    const { edit, status } = group[0]!; // No group is empty.
    const about = { company_id: edit.company_id, subject: edit.gxp_sku };
    const product = { sku: edit.sku, name: edit.product_name, decision_id: decisionId };
    if (status === "approved") {
      const edited_fields = group.map((one) => toField(one.edit));
      return { ...about, type: "product.edit.approved", data: { ...product, edited_fields } };
    }
    const edited_fields = group.map((one) => ({ ...toField(one.edit), reason: one.reason }));
    return { ...about, type: "product.edit.rejected", data: { ...product, edited_fields } };
  });
}

const toField = ({ name, old_value, new_value }: DecidableEdit) => ({ name, old_value, new_value });

function requireEachOnce(decisions: readonly Decision[]) {
  const ids = new Set<string>();
  for (const [place, { id }] of decisions.entries()) {
    if (ids.has(id)) throw invalid({ [`decisions.${place}.id`]: ["Decide each change once."] });
    ids.add(id);
  }
}
