import { Clock } from "lucide-react";
import { dateAndTime } from "../../../lib/formats.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatAge, isOverdue } from "../../../lib/format-age.ts";
import { useNow } from "../../../lib/use-now.ts";

/** The time since an instant, with the instant as a tooltip. */
export function Age({ of }: { of: string }) {
  const text = formatAge(of, useNow());
  return (
    <time dateTime={of} title={dateAndTime(of)} className="whitespace-nowrap">
      {text === "just now" ? text : `${text} ago`}
    </time>
  );
}

/** The time that an edit has been pending, highlighted if it is overdue. */
export function WaitingAge({ since }: { since: string }) {
  const now = useNow();
  const text = formatAge(since, now);
  return (
    <time dateTime={since} title={dateAndTime(since)} className="inline-flex">
      <Badge tone={isOverdue(since, now) ? "warn" : "neutral"} icon={<Clock aria-hidden size={12} strokeWidth={2} />}>
        {text === "just now" ? "New" : `Waiting ${text}`}
      </Badge>
    </time>
  );
}
