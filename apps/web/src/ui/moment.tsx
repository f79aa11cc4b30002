import { formatAgo } from "../lib/format-age.ts";
import { inBothZones } from "../lib/format-moment.ts";
import { dateAndTime, missing } from "../lib/formats.ts";
import { useNow } from "../lib/use-now.ts";

interface MomentProps {
  at: string | null;
  /** The sentence continues with the time, or the line begins with it. */
  isSentence?: boolean;
}

/** An instant in a list: "12 min ago", updated each minute. Its tooltip is the time in UTC and in the reader's time zone. */
export function Ago({ at, isSentence = false }: MomentProps) {
  const now = useNow();
  if (at === null) return missing;
  const text = formatAgo(at, now);
  return (
    <time dateTime={at} title={inBothZones(at)} className="whitespace-nowrap tabular-nums">
      {isSentence ? text.charAt(0).toUpperCase() + text.slice(1) : text}
    </time>
  );
}

/** An instant in UTC. Its tooltip adds the time in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={inBothZones(at)} className="tabular-nums">
      {dateAndTime(at)}
    </time>
  );
}
