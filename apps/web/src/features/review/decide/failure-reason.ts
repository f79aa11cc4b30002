import type { AttributeId } from "@lading/contract";
import { valueText } from "../../../lib/value-text.ts";
import type { Answer } from "../review-api.ts";

/** One sentence on why the server did not decide an edit as requested. */
export function getFailureReason(answer: Answer, name: AttributeId): string {
  switch (answer.status) {
    case "conflict":
      return `The live value is now ${valueText(name, answer.live_value ?? null)}.`;
    case "invalid":
      return answer.message ?? "The field no longer takes this value.";
    case "approved":
    case "rejected":
      return `Someone else had already ${answer.status} it.`;
    case "withdrawn":
      return "The vendor had withdrawn it.";
    case "unknown":
      return "It is no longer there.";
    case "pending":
      return "It still waits.";
  }
}
