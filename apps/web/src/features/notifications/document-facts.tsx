import type { DocumentNews, ItemState } from "@lading/contract";
import { date } from "../../lib/formats.ts";
import { Facts } from "./facts.tsx";

const states: Record<ItemState, string> = {
  missing: "Missing",
  requested: "Asked",
  submitted: "Sent",
  in_review: "In review",
  accepted: "Accepted",
  changes_requested: "Please change",
  expiring: "Expires soon",
  expired: "Expired",
  waived: "Waived",
  not_applicable: "Not needed",
};

/** States in which the day is the last valid one. */
const valid: readonly ItemState[] = ["accepted", "expiring", "expired", "waived"];

/** The facts of news of a required document. */
export const DocumentFacts = ({ name, subject, state, due_on, reason }: DocumentNews) => (
  <Facts
    facts={[
      ["Document", name],
      ["For", subject],
      ["State", states[state]],
      ...(due_on === null ? [] : [[valid.includes(state) ? "Valid Until" : "Needed By", date(due_on)] as const]),
      ...(reason === null ? [] : [["Reason", reason] as const]),
    ]}
  />
);
