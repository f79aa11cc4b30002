import type { Proposal } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Clock, type LucideIcon, Merge, MessageSquareText } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { Ago } from "../../../ui/moment.tsx";

/** The state of a proposed product, with the reason in full. Only what asks for an act is a badge. */
export function ProposalStatus({ proposal: { status, reason, gxp_sku, submitted_at } }: { proposal: Proposal }) {
  switch (status) {
    case "proposed":
      return (
        <span className="flex items-center gap-1.5 text-fg2">
          <Clock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          <span>
            Proposed <Ago at={submitted_at} />
          </span>
        </span>
      );
    case "changes_asked":
      return <WithReason tone="warn" icon={MessageSquareText} label="Please change" reason={reason} />;
    case "rejected":
      return <WithReason tone="bad" icon={CircleAlert} label="Rejected" reason={reason} />;
    case "withdrawn":
      return <span className="text-fg3">Withdrawn</span>;
    default: {
      const Icon = status === "approved" ? CircleCheck : Merge;
      return (
        <span className={`flex items-center gap-1.5 ${status === "approved" ? "text-ok" : ""}`}>
          <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          <span>
            {status === "approved" ? "Accepted as " : "Merged with "}
            <Link to="/product-catalog" search={{ pid: gxp_sku ?? "" }} className="font-medium hover:underline">
              {gxp_sku}
            </Link>
          </span>
        </span>
      );
    }
  }
}

interface WithReasonProps {
  tone: "warn" | "bad";
  icon: LucideIcon;
  label: string;
  reason: string | null;
}

const WithReason = ({ tone, icon: Icon, label, reason }: WithReasonProps) => (
  <span className="block">
    <Badge tone={tone} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
      {label}
    </Badge>
    {reason && <span className="block text-fg2 wrap-anywhere">{reason}</span>}
  </span>
);
