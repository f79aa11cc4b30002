import { shipNoticeLabels, type ShipNoticeRow } from "@lading/contract";
import { CalendarClock, CircleAlert, TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

const icon = { "aria-hidden": true, size: 12, strokeWidth: 2 } as const;

/** How far a ship notice is. Only what is not the normal way has a badge with an icon. */
export function NoticeState({
  notice,
}: {
  notice: Pick<ShipNoticeRow, "state" | "kind" | "is_late" | "has_differences">;
}) {
  const { state, kind, is_late, has_differences } = notice;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {state === "draft" ? (
        <Badge>{shipNoticeLabels.draft}</Badge>
      ) : state === "partly_received" ? (
        <Badge tone="warn">{shipNoticeLabels.partly_received}</Badge>
      ) : (
        <span className={state === "cancelled" ? "text-fg3" : "text-fg2"}>{shipNoticeLabels[state]}</span>
      )}
      {kind === "planned" && state === "sent" && (
        <Badge tone="info" icon={<CalendarClock {...icon} />}>
          Planned
        </Badge>
      )}
      {has_differences && (
        <Badge tone="warn" icon={<TriangleAlert {...icon} />}>
          Difference
        </Badge>
      )}
      {is_late && <LateNotice isSent={state !== "draft"} />}
    </span>
  );
}

/** The mark of a ship notice that was sent after its ship date, or is not sent although that date has passed. */
export const LateNotice = ({ isSent }: { isSent: boolean }) => (
  <Badge tone="bad" icon={<CircleAlert {...icon} />}>
    {isSent ? "Sent after ship date" : "Ship date has passed"}
  </Badge>
);
