import type { WorkItem } from "@lading/contract";
import { AlarmClock, Clock } from "lucide-react";
import { formatAge, formatAgo } from "../../lib/format-age.ts";
import { inBothZones } from "../../lib/format-moment.ts";
import { useNow } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";

interface DueTimeProps {
  item: WorkItem;
  /** The word "Due" precedes the time, because no column head says it. */
  hasLabel?: boolean;
}

/** When a row is due. A badge marks rows that are late or due soon; the server decides that. */
export function DueTime({ item: { due_at, state }, hasLabel = false }: DueTimeProps) {
  const now = useNow();
  const due = formatAgo(due_at, now);
  const text = hasLabel ? `Due ${due}` : due.slice(0, 1).toUpperCase() + due.slice(1);
  return (
    <time dateTime={due_at} title={inBothZones(due_at)} className="inline-flex whitespace-nowrap tabular-nums">
      {state === "late" && (
        <Badge tone="bad" icon={<AlarmClock aria-hidden size={12} strokeWidth={2} />}>
          {lateText(formatAge(due_at, now))}
        </Badge>
      )}
      {state === "soon" && (
        <Badge tone="warn" icon={<Clock aria-hidden size={12} strokeWidth={2} />}>
          {text}
        </Badge>
      )}
      {state === "on_track" && text}
    </time>
  );
}

const lateText = (age: string) => (age === "just now" ? "Late" : `Late by ${age}`);

/** How long a row has waited. */
export function WaitingTime({ since }: { since: string }) {
  const text = formatAge(since, useNow());
  return (
    <time dateTime={since} title={inBothZones(since)} className="whitespace-nowrap tabular-nums">
      {text === "just now" ? "Just now" : text}
    </time>
  );
}
