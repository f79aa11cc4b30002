import type { ResponseRowKind } from "@lading/contract";
import { createDescriber, type ResultRow } from "../mapped/result-row.ts";

/** The result of the check of a line of an order or of a row, and its outcome. */
export interface FoundRow extends ResultRow {
  kind: ResponseRowKind;
  purchase_order: string;
  line: number | null;
}

const statuses = [
  "problem",
  "left out",
  "changed meanwhile",
  "not chosen",
  "not sent yet",
  "sent",
  "already so",
  "not answered",
] as const;

/** Says what became of a row of a file of answers. */
export const describeAnswerRow = createDescriber<FoundRow, (typeof statuses)[number]>({
  statuses,
  blank: "not answered",
  noun: "line",
  getStatus({ kind, chosen, outcome }, isSent) {
    if (outcome !== null) return outcome === "sent" ? "sent" : "left out";
    if (kind === "problems") return "problem";
    if (kind === "unchanged") return "already so";
    if (chosen && !isSent) return "not sent yet";
    return kind === "changed_meanwhile" ? "changed meanwhile" : "not chosen";
  },
});
