import { Ban, Check, Undo2, X } from "lucide-react";
import { Ago, Moment } from "../../../ui/moment.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { type QueueRow, getShownStatus } from "../queue/queue-row.ts";

const icon = { "aria-hidden": true, size: 12, strokeWidth: 2.25 } as const;
const words = {
  pending: { tone: "neutral", text: "Pending", icon: undefined },
  approved: { tone: "ok", text: "Approved", icon: <Check {...icon} /> },
  rejected: { tone: "bad", text: "Rejected", icon: <X {...icon} /> },
  withdrawn: { tone: "neutral", text: "Withdrawn", icon: <Undo2 {...icon} /> },
  unknown: { tone: "neutral", text: "No longer there", icon: <Ban {...icon} /> },
} as const;

/** The outcome of an edit: the decision, its author, time and reason. In the pending list, the reason is cut to one line. */
export function FieldOutcome({ row, isWhole }: { row: QueueRow; isWhole: boolean }) {
  const { tone, text, icon } = words[getShownStatus(row)];
  const reason = row.reason ?? row.attempt?.reason;
  return (
    <div className="min-w-0 text-xs text-fg3">
      <p className="flex min-h-5 flex-wrap items-center gap-x-2">
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
        {row.decided_at && <Ago at={row.decided_at} />}
      </p>
      {(row.decided_by ?? reason) && (
        <p
          className={`mt-0.5 ${isWhole ? "wrap-anywhere whitespace-pre-line" : "truncate"}`}
          title={isWhole ? undefined : reason}
        >
          {row.decided_by && `by ${row.decided_by}`}
          {row.decided_by && reason && ": "}
          {reason && <span className="text-fg2">{reason}</span>}
        </p>
      )}
      {isWhole && row.decided_at && (
        <p className="mt-0.5">
          <Moment at={row.decided_at} />
        </p>
      )}
    </div>
  );
}
