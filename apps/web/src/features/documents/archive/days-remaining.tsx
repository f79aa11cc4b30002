import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { dayCount } from "../../../lib/formats.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Tooltip, TooltipTrigger } from "../../../ui/tooltip.tsx";
import { useWide } from "../../../ui/use-wide.ts";

/** With this many remaining days or fewer, a warning is shown. */
const fewDays = 10;

interface DaysRemainingProps {
  /** Null if the document is never deleted: it is on legal hold, or it was sent as a required document. */
  days: number | null;
  wasSent: boolean;
}

/** The days until an archived document is deleted. */
export function DaysRemaining({ days, wasSent }: DaysRemainingProps) {
  if (days === null)
    return wasSent ? <Kept badge="Sent" meaning={sentMeaning} /> : <Kept badge="On hold" meaning={holdMeaning} />;
  // The days can be negative until the nightly job deletes the document.
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

const holdMeaning =
  "A legal hold on its label keeps this document. Nobody can delete it, and it is not deleted automatically.";

const sentMeaning =
  "It was sent as a required document, which keeps it. Nobody can delete it, and it is not deleted automatically.";

/** A tooltip explains what keeps a document. On a narrow screen, which has no hover, a sentence does. */
function Kept({ badge, meaning }: { badge: string; meaning: string }) {
  if (!useWide())
    return (
      <>
        <Badge>{badge}</Badge>
        <span className="mt-1 block text-fg3 text-pretty">{meaning}</span>
      </>
    );
  return (
    <TooltipTrigger>
      <Button className="cursor-help rounded-badge align-middle">
        <Badge>{badge}</Badge>
      </Button>
      <Tooltip>{meaning}</Tooltip>
    </TooltipTrigger>
  );
}
