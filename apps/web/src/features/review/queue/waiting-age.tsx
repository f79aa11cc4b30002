import { Clock } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { formatAge, isOverdue } from "../../../lib/format-age.ts";
import { useNow } from "../../../lib/use-now.ts";
import { inBothZones } from "../../../lib/format-moment.ts";

/** The time that an edit has been pending, highlighted if it is overdue. */
export function WaitingAge({ since }: { since: string }) {
  const now = useNow();
  const text = formatAge(since, now);
  return (
    <time dateTime={since} title={inBothZones(since)} className="inline-flex">
      <Badge tone={isOverdue(since, now) ? "warn" : "neutral"} icon={<Clock aria-hidden size={12} strokeWidth={2} />}>
        {text === "just now" ? "New" : `Waiting ${text}`}
      </Badge>
    </time>
  );
}
