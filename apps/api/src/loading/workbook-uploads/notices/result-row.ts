import type { ShipNoticeRowKind } from "@lading/contract";
import { createDescriber, type ResultRow } from "../mapped/result-row.ts";

/** The result of the check of a notice or of a row, and its outcome. */
export interface FoundNotice extends ResultRow {
  kind: ShipNoticeRowKind;
  notice: string;
}

const statuses = ["problem", "left out", "not chosen", "not sent yet", "sent", "already sent", "not shipped"] as const;

/** Says what became of a row of a file of ship notices. */
export const describeNoticeRow = createDescriber<FoundNotice, (typeof statuses)[number]>({
  statuses,
  blank: "not shipped",
  noun: "ship notice",
  getStatus({ kind, chosen, outcome }, isSent) {
    if (outcome !== null) return outcome === "sent" ? "sent" : "left out";
    if (kind === "problems") return "problem";
    if (kind === "unchanged") return "already sent";
    return chosen && !isSent ? "not sent yet" : "not chosen";
  },
});
