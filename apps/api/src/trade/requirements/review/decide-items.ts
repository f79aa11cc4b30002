import { randomUUID } from "node:crypto";
import type { decideItems, ItemDecision } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { findWorkDay } from "../../../ground/db/today.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { getLastWaiverDay } from "../get-last-waiver-day.ts";
import { findLastValidDay } from "../submissions/last-valid-day.ts";
import { type CountedDecision, type DecidableItem, lockItems, storeDecision } from "./decision-queries.ts";
import { writeReviewRows } from "./review-work-queries.ts";

type Status = z.output<typeof decideItems.response>["results"][number]["status"];

/** Decides on documents. What cannot be decided is told and stops nothing. */
export async function decideAll(scope: StaffScope, decisions: readonly ItemDecision[]) {
  requireReasons(decisions, await findWorkDay(scope));
  const items = await lockItems(
    scope,
    decisions.map(({ id }) => id),
  );
  const judged = decisions.map((decision) => judge(decision, items.get(decision.id)));
  const results = judged.map(({ id, status }) => ({ id, status }));
  const counted = judged.flatMap((one) => one.counted ?? []);
  if (counted.length === 0) return new AuditedResponse({ decision_id: null, results }, []);
  const decision_id = randomUUID();
  await storeDecision(scope, decision_id, counted);
  await writeReviewRows(
    scope.db,
    counted.flatMap(({ item }) => [item.submission?.batch_id ?? [], item.waiver_id ?? []].flat()),
  );
  const entries = counted.map(({ item, decision }) => ({
    company_id: item.company_id,
    requirement: item.requirement,
    outcome: decision,
  }));
  return new AuditedResponse({ decision_id, results }, entries);
}

function requireReasons(decisions: readonly ItemDecision[], today: string) {
  const last = getLastWaiverDay(today);
  const faults = decisions.flatMap(({ decision, reason, until }, place) =>
    [
      ...(decision === "accept" || reason !== "" ? [] : [["reason", "Say why. The company reads it."]]),
      ...(decision !== "waive" || (until !== null && until >= today && until <= last)
        ? []
        : [["until", "Choose a day from today to the same day of the next year."]]),
    ].map(([field, message]) => [`decisions.${place}.${field}`, [message]]),
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

interface Judged {
  id: string;
  status: Status;
  /** Undefined if the decision does not count. */
  counted?: CountedDecision;
}

/** States in which nothing valid was given, so that a waiver helps. */
const wanting: readonly string[] = ["missing", "requested", "changes_requested", "expired"];

function judge({ id, version, decision, reason, until }: ItemDecision, item: DecidableItem | undefined): Judged {
  if (!item) return { id, status: "unknown" };
  if (!(decision === "waive" ? item.may_waive : item.may_decide)) return { id, status: "permission_denied" };
  const { submission, waiver_id: waiverId } = item;
  if (submission?.is_own === true) return { id, status: "own_upload" };
  const isOpen =
    submission !== null ||
    (decision === "waive" && wanting.includes(item.present_state)) ||
    (decision === "change" && waiverId !== null);
  if (!isOpen) return { id, status: item.is_decided ? "item_decided" : "item_changed" };
  if (version !== undefined && version !== item.version) return { id, status: "item_changed" };
  const counted: CountedDecision = {
    item,
    decision,
    reason: decision === "accept" ? null : reason,
    ...decide(item, { decision, reason, until }),
  };
  return { id, status: counted.values.state as Status, counted }; // The states that `decide` writes are states of items.
}

/** Returns the values of an item after a decision. */
function decide(item: DecidableItem, { decision, reason, until }: Pick<ItemDecision, "decision" | "reason" | "until">) {
  const { state, renewal, due_on, valid_until, waived_until, submission } = item;
  const before = { state, renewal, due_on, valid_until, waived_until, reason: item.reason };
  if (decision === "accept") {
    const last = findLastValidDay(item.validity, submission?.values ?? {});
    const values = {
      state: "accepted",
      renewal: null,
      due_on: last,
      valid_until: last,
      waived_until: null,
      reason: null,
    };
    return { values, last_day: last };
  }
  if (decision === "waive") {
    const values = { ...before, state: "waived", renewal: null, due_on: until, waived_until: until, reason: null };
    return { values, last_day: until };
  }
  // A request of a waiver was refused, and the document is still needed.
  if (!submission) return { values: before, last_day: null };
  const asked = renewal === null ? { state: "changes_requested" } : { renewal: "changes_requested" };
  return { values: { ...before, ...asked, reason }, last_day: null };
}
