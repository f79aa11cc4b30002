import { type ReactNode, useEffect, useRef } from "react";
import { RefreshOverlay } from "../../list/refresh-overlay.tsx";
import type { List } from "../../list/use-list.ts";
import type { ReviewSearch } from "./review-search.ts";
import type { Cursor } from "./use-cursor.ts";

interface ReviewAreaProps {
  list: List<ReviewSearch>;
  cursor: Cursor;
  /** Other rows are on their way; a silent look for what is new is not that. */
  isTurning: boolean;
  children: ReactNode;
}

/** The part of the page in which the fields scroll. Another page is read from its first field. */
export function ReviewArea({ list, cursor, isTurning, children }: ReviewAreaProps) {
  const { area, note } = cursor;
  const before = useRef(list.shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== list.shown) area.current?.scrollTo({ top: 0 });
    before.current = list.shown;
  }, [area, list.shown]);
  return (
    <div aria-busy={isTurning} className="relative flex min-h-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only remembers in which row the focus is */}
      <section
        ref={area}
        aria-label="Changes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by its focus
        tabIndex={0}
        data-scroll-restoration-id="list Changes"
        className="min-h-80 flex-1 scroll-pt-12 border-y border-line -outline-offset-2 lg:overflow-auto"
        onFocus={(event) => note(event.target)}
      >
        {children}
      </section>
      <RefreshOverlay updating={isTurning} />
    </div>
  );
}
