import { canonicalText, type UndoneEdit, undoGraceMs, undoMs } from "@lading/contract";
import { isAttribute } from "../../trade/catalogue/check-value.ts";
import { lockProductsForEdits, publishValues } from "../../trade/catalogue/publish/publish-queries.ts";
import { stateChangeOrigin } from "../../ground/db/change-origin.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, forbidden, notFound } from "../../ground/http/refusal.ts";
import type { NewEvent } from "../../record/outbox/new-event.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { describeDecision } from "./decision-entries.ts";
import {
  findEditIds,
  findUndoable,
  isUndone,
  reopenEdits,
  type UndoableEdit,
  withdrawNotifications,
} from "./undo-queries.ts";
import { workInHalves } from "./work-in-halves.ts";

/**
 * Undoes the caller's decision: writes the former values back, and the edits wait again. A field keeps its decision if its
 * value or its edit has changed since. `entries` are the facts for the audit record.
 */
export async function undo(scope: StaffScope, decisionId: string) {
  await lockProductsForEdits(scope, await findEditIds(scope, decisionId));
  const edits = await findUndoable(scope, decisionId, undoMs + undoGraceMs);
  await requireUndoable(scope, decisionId, edits);

  const outcomes = new Map(edits.map((edit) => [edit.id, getOutcome(edit)]));
  const isUndoable = ({ id }: UndoableEdit) => outcomes.get(id)?.status === "pending";
  await stateChangeOrigin(scope.db, { source: "undo", source_id: decisionId });
  const faults = await workInHalves(scope, edits.filter(isUndoable), async (some) => {
    const approved = some.filter(({ status }) => status === "approved");
    if (approved.length > 0)
      await publishValues(
        scope,
        approved.map((edit) => ({ ...edit, value: edit.old_value })),
      );
    await reopenEdits(
      scope,
      decisionId,
      some.map(({ id }) => id),
    );
  });
  for (const [id, message] of faults) outcomes.set(id, { id, status: "invalid", message });
  await replaceNotifications(scope, decisionId, edits, isUndoable);
  const entries = describeDecision(
    decisionId,
    edits.filter(isUndoable).map((edit) => ({ edit, outcome: undoneOutcomes[edit.status], reason: edit.reason })),
  );
  return { results: [...outcomes.values()], entries };
}

const undoneOutcomes = { approved: "undone_approval", rejected: "undone_rejection" } as const;

/** Throws if the caller cannot undo this decision, now or at all. */
async function requireUndoable(scope: StaffScope, decisionId: string, edits: readonly UndoableEdit[]) {
  if (await isUndone(scope, decisionId)) throw conflict("decision_undone", "This decision was undone already.");
  const [edit] = edits;
  if (!edit) throw notFound();
  if (edit.decided_by !== scope.user.id)
    throw forbidden("not_own_decision", "Only the person who made a decision can undo it.");
  const seconds = undoMs / 1000;
  if (edit.is_over)
    throw conflict("undo_over", `A decision can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
}

function getOutcome({
  id,
  name,
  status,
  new_value,
  live_value,
  is_resubmitted,
  is_withdrawn,
}: UndoableEdit): UndoneEdit {
  if (is_withdrawn) return { id, status: "invalid", message: "The product was withdrawn since." };
  if (status === "approved") {
    // A newer version of the portal may have removed the attribute.
    const live = isAttribute(name) ? canonicalText(name, live_value) : null;
    if (live !== new_value) return { id, status: "conflict", live_value: live };
  }
  return { id, status: is_resubmitted ? "resubmitted" : "pending" };
}

/**
 * Withdraws the notifications of products whose decision was undone. If some fields of a product keep their decision, the event
 * raises a new notification about these.
 */
async function replaceNotifications(
  scope: StaffScope,
  decisionId: string,
  edits: readonly UndoableEdit[],
  isReopened: (edit: UndoableEdit) => boolean,
) {
  const groups = [...Map.groupBy(edits, ({ product_id }) => product_id).values()].filter((all) => all.some(isReopened));
  if (groups.length === 0) return;
  const events = groups.map((all): NewEvent => {
    const { company_id, gxp_sku, sku, product_name } = all[0]!; // No group is empty.
    return {
      company_id,
      type: "product.edit.undone",
      subject: gxp_sku,
      data: {
        sku,
        name: product_name,
        decision_id: decisionId,
        edited_fields: all.filter(isReopened).map(toField),
        kept_fields: all
          .filter((edit) => !isReopened(edit))
          .map((edit) => ({ ...toField(edit), status: edit.status, reason: edit.reason })),
      },
    };
  });
  await withdrawNotifications(
    scope,
    decisionId,
    events.map(({ company_id, subject }) => ({ company_id, gxp_sku: subject })),
  );
  await recordEvents(scope, events);
}

const toField = ({ name, old_value, new_value }: UndoableEdit) => ({ name, old_value, new_value });
