import type { AttributeId, UndoneEdit } from "@lading/contract";
import { valueText } from "../../../lib/value-text.ts";
import type { Answer } from "../review-api.ts";

/** One sentence on why the server did not decide an edit as requested. */
export function getFailureReason(answer: Answer, name: AttributeId): string {
  switch (answer.status) {
    case "conflict":
      return `The live value is now ${valueText(name, answer.live_value ?? null)}.`;
    case "invalid":
      return answer.message ?? "The field no longer accepts this value.";
    case "requirement_open":
      return "A required document of the vendor must be accepted first.";
    case "approved":
    case "rejected":
      return `Already ${answer.status} by ${answer.decided_by ?? "someone else"}.`;
    case "withdrawn":
      return "The vendor has withdrawn it.";
    case "unknown":
      return "It is no longer there.";
    case "pending":
      return "It is still pending.";
  }
}

/** One sentence on why a field keeps its decision; undefined if it waits again. */
export function getKeptReason(edit: UndoneEdit, name: AttributeId): string | undefined {
  switch (edit.status) {
    case "pending":
      return undefined;
    case "conflict":
      return `Its value has changed since and is now ${valueText(name, edit.live_value ?? null)}.`;
    case "resubmitted":
      return "The vendor has submitted a newer change of it.";
    case "invalid":
      return edit.message ?? "The field no longer accepts its former value.";
  }
}
