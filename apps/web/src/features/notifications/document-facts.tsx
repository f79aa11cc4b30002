import type { DocumentNews, ItemState } from "@lading/contract";
import { stateNames } from "../../files/needed/item-words.ts";
import { date } from "../../lib/formats.ts";
import { Facts } from "./facts.tsx";

/** States in which the day is the last valid one. */
const valid: readonly ItemState[] = ["accepted", "expiring", "expired", "waived"];

/** The facts of news of a required document. */
export const DocumentFacts = ({ name, subject, state, due_on, reason }: DocumentNews) => (
  <Facts
    facts={[
      ["Document", name],
      ["For", subject],
      ["State", stateNames[state]],
      ...(due_on === null ? [] : [[valid.includes(state) ? "Valid Until" : "Needed By", date(due_on)] as const]),
      ...(reason === null ? [] : [["Reason", reason] as const]),
    ]}
  />
);
