import { type undoItemDecision, undoMs } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { conflict, forbidden, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { lockDecision, lockItems, restoreItems } from "./decision-queries.ts";
import { writeReviewRows } from "./review-work-queries.ts";

type Status = z.output<typeof undoItemDecision.response>["results"][number]["status"];

/** Undoes the caller's decision, within ten seconds. An item that has changed since stays decided. */
export async function undo(scope: StaffScope, decisionId: string) {
  const decision = await lockDecision(scope, decisionId);
  if (!decision) throw notFound();
  if (decision.actor_id !== scope.user.id)
    throw forbidden("not_own_decision", "Only the person who made a decision can undo it.");
  if (decision.is_undone) throw conflict("decision_undone", "This decision was undone already.");
  const seconds = undoMs / 1000;
  if (decision.is_over)
    throw conflict("undo_over", `A decision can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
  const { former } = decision;
  const items = await lockItems(
    scope,
    former.map(({ id }) => id),
  );
  const isSame = ({ id, version }: { id: string; version: number }) => items.get(id)?.version === version;
  const restored = former.filter(isSame);
  await restoreItems(scope, decisionId, { restored, kept: former.filter((item) => !isSame(item)) });
  await writeReviewRows(
    scope.db,
    restored.flatMap(({ submission, waiver_id: waiverId }) => [submission?.batch_id ?? [], waiverId ?? []].flat()),
  );
  const results = former.map((item) => ({
    id: item.id,
    status: isSame(item) ? (item.values.state as Status) : ("kept" as const), // The state was one of an item.
  }));
  const entries = former.map((item) => ({ company_id: item.company_id, outcome: isSame(item) ? "undone" : "kept" }));
  return new AuditedResponse({ results }, entries);
}
