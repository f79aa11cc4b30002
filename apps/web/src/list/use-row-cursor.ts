import { useMemo, useRef } from "react";

/**
 * Moves the focus through the rows of a `ListView` whose rows can be selected. The focus is on a row's checkbox, so that screen
 * readers name the row.
 */
export function useRowCursor() {
  const last = useRef(-1);
  return useMemo(() => {
    const boxes = () => [
      ...document.querySelectorAll<HTMLInputElement>(
        "[data-list-part=rows] :is(tbody > tr, li) input[type=checkbox][data-row]",
      ),
    ];
    const find = (all: readonly HTMLInputElement[]) => {
      const row = document.activeElement?.closest("tr, li");
      const place = row ? all.findIndex((box) => row.contains(box)) : -1;
      if (place >= 0) last.current = place;
      return place;
    };
    return {
      /** The place of the focused row on the page; -1 if none has the focus. */
      current: () => find(boxes()),
      /** Moves the focus to the next or the previous row, from the last one if none has the focus. */
      move: (step: 1 | -1) => {
        const all = boxes();
        const place = find(all);
        const next = place >= 0 ? place + step : Math.max(last.current, 0);
        const box = all[Math.min(Math.max(next, 0), all.length - 1)];
        box?.focus();
        box?.scrollIntoView({ block: "nearest" });
        find(all);
      },
      /** Selects the focused row, or lets go of it. */
      toggle: () => {
        const all = boxes();
        all[find(all)]?.click();
      },
      /** Opens the focused row. */
      open: () => {
        const all = boxes();
        all[find(all)]?.closest("tr, li")?.querySelector<HTMLElement>("a")?.click();
      },
      /** Returns the focus to the last focused row. */
      back: () => {
        const all = boxes();
        all[Math.min(Math.max(last.current, 0), all.length - 1)]?.focus();
      },
    };
  }, []);
}
