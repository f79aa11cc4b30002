import type { HistoryField } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { describeOrigin } from "../lib/describe-origin.ts";
import { originsQuery, type ProductHistory } from "./product-history.ts";

export interface OriginProps {
  field: HistoryField;
  history: ProductHistory;
  /** The live value as the page shows it. */
  text: string;
}

/** Where a live value comes from. Its size is fixed for the usual lines, so that it does not move when the response arrives. */
export function OriginFacts({ field, history, text }: OriginProps) {
  const { data, isError } = useQuery(originsQuery(history));
  const origin = data && describeOrigin(data, field);
  return (
    // Screen readers read the tooltip when it opens, and the response when it arrives. An element with the role of a status
    // would not be part of the value's description.
    <div aria-live="polite" className="min-h-12 w-56 wrap-anywhere">
      {origin ? (
        <>
          <span className="block font-semibold">{origin.title}</span>
          {origin.formerValue !== undefined && (
            <span className="line-clamp-4 tabular-nums">
              <span className="sr-only">from </span>
              {history.format(field, origin.formerValue)}
              <ArrowRight aria-hidden size={12} strokeWidth={2} className="mx-1 inline align-[-0.1em]" />
              <span className="sr-only"> to </span>
              {text}
            </span>
          )}
          {origin.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </>
      ) : isError ? (
        "The origin of this value could not be loaded. Open this again to retry."
      ) : (
        "Loading the origin of this value"
      )}
    </div>
  );
}
