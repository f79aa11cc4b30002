import type { Proposal } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Ago } from "../../../ui/moment.tsx";

/** The state of a proposed product, with the reason in full. Only what asks for an act is a badge. */
export function ProposalStatus({ proposal: { status, reason, gxp_sku, submitted_at } }: { proposal: Proposal }) {
  switch (status) {
    case "proposed":
      return (
        <span className="text-fg2">
          Proposed <Ago at={submitted_at} />
        </span>
      );
    case "changes_asked":
      return <WithReason tone="warn" label="Please change" reason={reason} />;
    case "rejected":
      return <WithReason tone="bad" label="Rejected" reason={reason} />;
    case "withdrawn":
      return <span className="text-fg3">Withdrawn</span>;
    default:
      return (
        <span>
          {status === "approved" ? "Accepted as " : "Merged with "}
          <Link
            to="/product-catalog"
            search={{ pid: gxp_sku ?? "" }}
            className="font-medium text-accent-text hover:underline"
          >
            {gxp_sku}
          </Link>
        </span>
      );
  }
}

const WithReason = ({ tone, label, reason }: { tone: "warn" | "bad"; label: string; reason: string | null }) => (
  <span className="block">
    <Badge tone={tone}>{label}</Badge>
    {reason && <span className="block text-fg2 wrap-anywhere">{reason}</span>}
  </span>
);
