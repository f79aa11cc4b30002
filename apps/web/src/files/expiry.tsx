import type { ExpiryState } from "@lading/contract";
import { date } from "../lib/formats.ts";
import { Badge } from "../ui/badge.tsx";

export interface ExpiryFacts {
  /** The last valid day, or null. */
  day: string | null;
  state: ExpiryState | null | undefined;
  daysLeft: number | null | undefined;
}

/** The last valid day of a document, with a note if it has expired or expires soon. */
export const Expiry = ({ day, state, daysLeft }: ExpiryFacts) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="whitespace-nowrap tabular-nums">{date(day)}</span>
    {state && (
      <Badge tone={state === "expired" ? "bad" : "warn"}>
        {state === "expired" ? "Expired" : `Expires ${daysInWords(daysLeft)}`}
      </Badge>
    )}
  </span>
);

/** The days that are left, as in "Expires in 12 days". */
export function daysInWords(daysLeft: number | null | undefined) {
  if (daysLeft === 0) return "today";
  return daysLeft === 1 ? "in 1 day" : `in ${daysLeft} days`;
}
