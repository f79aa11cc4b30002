import { Clock } from "lucide-react";
import { dateAndTime } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { ageOf, isOverdue } from "./age-of.ts";
import { useNow } from "./use-now.ts";

/** How long ago something was; the instant itself when it is pointed at. */
export function Age({ of }: { of: string }) {
  const text = ageOf(of, useNow());
  return (
    <time dateTime={of} title={dateAndTime(of)} className="whitespace-nowrap">
      {text === "just now" ? text : `${text} ago`}
    </time>
  );
}

/** How long something has waited, marked when that is too long. */
export function WaitingAge({ since }: { since: string }) {
  const now = useNow();
  const text = ageOf(since, now);
  return (
    <time dateTime={since} title={dateAndTime(since)} className="inline-flex">
      <Badge tone={isOverdue(since, now) ? "warn" : "neutral"} icon={<Clock aria-hidden size={12} strokeWidth={2} />}>
        {text === "just now" ? "New" : `Waiting ${text}`}
      </Badge>
    </time>
  );
}
