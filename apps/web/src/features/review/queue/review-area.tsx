import { type ReactNode, useEffect, useRef } from "react";
import { areaClass, listRows, readFromStart, rowsClass } from "../../../list/list-frame.tsx";
import { RefreshOverlay } from "../../../list/refresh-overlay.tsx";
import type { List } from "../../../list/use-list.ts";
import type { ReviewSearch } from "../review-search.ts";
import type { Cursor } from "./use-cursor.ts";

interface ReviewAreaProps {
  list: List<ReviewSearch>;
  cursor: Cursor;
  /** Another page is loading. Background refreshes do not count. */
  isTurning: boolean;
  children: ReactNode;
}

/** The scrolling area with the fields. It scrolls to the top when the page changes. */
export function ReviewArea({ list, cursor, isTurning, children }: ReviewAreaProps) {
  const { area, note } = cursor;
  const before = useRef(list.shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== list.shown && area.current) readFromStart(area.current);
    before.current = list.shown;
  }, [area, list.shown]);
  return (
    <div {...listRows} aria-busy={isTurning} className={`relative flex flex-col ${rowsClass}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stores which row has the focus */}
      <section
        ref={area}
        aria-label="Changes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
        tabIndex={0}
        data-scroll-restoration-id="list Changes"
        className={`relative scroll-pt-12 border-line -outline-offset-2 ${areaClass}`}
        onFocus={(event) => note(event.target)}
      >
        {children}
      </section>
      <RefreshOverlay updating={isTurning} />
    </div>
  );
}
