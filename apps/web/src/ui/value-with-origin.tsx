import type { HistoryField, ValueOrigins } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { FocusEvent, ReactNode } from "react";
import { Pressable } from "react-aria-components/Pressable";
import { describeOrigin } from "../lib/describe-origin.ts";
import { Tooltip, TooltipTrigger } from "./tooltip.tsx";
import { usePressTooltip } from "./use-press-tooltip.ts";

/** The query of a product's origins. */
export interface OriginsQuery {
  queryKey: readonly unknown[];
  queryFn: () => Promise<ValueOrigins>;
  staleTime: number;
}

interface OriginProps {
  field: HistoryField;
  /** Sent when a tooltip opens, once for all values of a product. */
  query: OriginsQuery;
  /** The live value as the page shows it. */
  text: string;
  /** Formats a former value in the same way. */
  format: (value: string | null) => string;
}

interface ValueWithOriginProps extends OriginProps {
  children: ReactNode;
  /** The side of the value at which the tooltip is aligned. */
  placement: "bottom start" | "bottom end";
}

/** A live value. On hover, focus, key press and tap, a tooltip tells where it comes from. */
export function ValueWithOrigin({ children, placement, ...origin }: ValueWithOriginProps) {
  const { tooltip, openByPress } = usePressTooltip();
  // The browser scrolls a focused value into view, and a tooltip closes when the page scrolls.
  const openAfterScroll = ({ currentTarget }: FocusEvent<HTMLElement>) =>
    requestAnimationFrame(() => {
      if (currentTarget.matches(":focus-visible")) openByPress();
    });
  return (
    <TooltipTrigger {...tooltip}>
      <Pressable onPress={openByPress} allowTextSelectionOnPress>
        <span
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- users cannot select and copy the text of a button
          role="button"
          tabIndex={0}
          onFocus={openAfterScroll}
          className="cursor-help rounded-badge select-text decoration-dotted decoration-1 underline-offset-4 hover:underline"
        >
          {children}
        </span>
      </Pressable>
      <Tooltip placement={placement}>
        <Origin {...origin} />
      </Tooltip>
    </TooltipTrigger>
  );
}

/** The content of the tooltip. Its size is fixed for the usual lines, so that it does not move when the response arrives. */
function Origin({ field, query, text, format }: OriginProps) {
  const { data, isError } = useQuery(query);
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
              {format(origin.formerValue)}
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
