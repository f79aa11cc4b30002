import type { EditStatus } from "@lading/contract";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

const statuses: Record<EditStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "warn" },
  approved: { label: "Approved", tone: "ok" },
  rejected: { label: "Rejected", tone: "bad" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

export const getStatusLabel = (status: EditStatus) => statuses[status].label;

/** The status of an edit. */
export function EditStatusBadge({ status }: { status: EditStatus }) {
  return <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>;
}
