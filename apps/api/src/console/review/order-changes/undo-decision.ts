import { undoGraceMs, undoMs } from "@lading/contract";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { conflict, forbidden, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import type { NewEvent } from "../../../record/outbox/new-event.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { renewOwnClaims } from "../../work-queue/claim-queries.ts";
import { mostEventLines } from "./tell-decision.ts";
import { lockDecision, reopenQuestions } from "./decision-queries.ts";

/** Undoes the caller's decision: its lines wait for a decision again, with the terms before it. */
export async function undo(scope: StaffScope, decisionId: string) {
  const orders = await lockDecision(scope, decisionId, undoMs + undoGraceMs);
  const [first] = orders;
  if (!first) throw notFound();
  if (first.actor_id !== scope.user.id)
    throw forbidden("not_own_decision", "Only the person who made a decision can undo it.");
  if (orders.some(({ is_undone }) => is_undone)) throw conflict("decision_undone", "This decision was undone already.");
  const seconds = undoMs / 1000;
  if (first.is_over)
    throw conflict("undo_over", `A decision can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
  const reopened = orders.filter(({ is_overtaken }) => !is_overtaken);
  if (reopened.length > 0) {
    await reopenQuestions(scope, decisionId, reopened);
    await recordEvents(
      scope,
      reopened.map(({ company_id, purchase_order, lines }): NewEvent => ({
        company_id,
        type: "order.change_undone",
        subject: purchase_order,
        data: {
          purchase_order,
          decision_id: decisionId,
          lines: lines.slice(0, mostEventLines).map(({ line }) => line),
          lines_left_out: Math.max(0, lines.length - mostEventLines),
        },
      })),
    );
  }
  // The caller does work of the queue, so the rest of the caller's claims must not end meanwhile.
  await renewOwnClaims(scope);
  const results = orders.flatMap(({ company_id, purchase_order, lines, is_overtaken }) =>
    lines.map(({ line }) => ({
      company: company_id,
      purchase_order,
      line,
      status: is_overtaken ? ("kept" as const) : ("asked" as const),
    })),
  );
  return new AuditedResponse(
    { results },
    orders.map(({ company_id, purchase_order, lines, is_overtaken }) => ({
      company_id,
      purchase_order,
      lines: lines.length,
      outcome: is_overtaken ? "kept" : "asked",
    })),
  );
}
