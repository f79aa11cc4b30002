import { TriangleAlert } from "lucide-react";
import { dayCount } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";

/** From here on, in days, somebody who still needs the document should hurry. */
const fewDays = 10;

/** How long an archived document is still kept; null while a legal hold keeps it. */
export function DaysRemaining({ days }: { days: number | null }) {
  if (days === null)
    return (
      <span title="A legal hold keeps this document: it is not deleted by itself.">
        <Badge>On hold</Badge>
      </span>
    );
  // The job that deletes it comes at night.
  const text = dayCount(Math.max(0, days));
  if (days > fewDays) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span
      title="It is deleted soon."
      className="inline-flex items-center gap-1.5 align-middle font-medium whitespace-nowrap text-bad"
    >
      <TriangleAlert aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      {text}
    </span>
  );
}
