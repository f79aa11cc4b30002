import { useMemo, useRef } from "react";

const rowSelector = "[data-edit]";

/**
 * Moves the focus through the pending rows. The focus is on a row's checkbox, so that screen readers name the row. Rows
 * have `data-edit`; only pending rows have a checkbox.
 */
export function useCursor() {
  const area = useRef<HTMLElement>(null);
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const rows = () => [...(area.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
    const focusedRow = () => document.activeElement?.closest<HTMLElement>(rowSelector) ?? undefined;
    /** The checkbox of the nearest pending row from an index on. A step of 1 goes down, -1 up. */
    const nearest = (all: readonly HTMLElement[], from: number, step: number, left: ReadonlySet<string>) => {
      for (let place = from; place >= 0 && place < all.length; place += step) {
        const box = left.has(all[place]?.dataset["edit"] ?? "") ? null : all[place]?.querySelector("input");
        if (box) return box;
      }
      return undefined;
    };
    const none = new Set<string>();
    return {
      area,
      /** The id of the focused row if it is pending. */
      current: () => (focusedRow()?.querySelector("input") ? focusedRow()?.dataset["edit"] : undefined),
      /** Stores the focused row, for when the focus is lost. */
      note: (target: Element) => {
        last.current = target.closest<HTMLElement>(rowSelector)?.dataset["edit"] ?? last.current;
      },
      move: (step: 1 | -1) => {
        const all = rows();
        const focused = focusedRow();
        const start = all.findIndex((row) => (focused ? row === focused : row.dataset["edit"] === last.current));
        const from = focused ? start + step : Math.max(start, 0);
        nearest(all, from, step, none)?.focus();
      },
      /** Returns the focus from the toolbar to the last focused row. */
      back: () => {
        const row = rows().find(({ dataset }) => dataset["edit"] === last.current);
        (row?.querySelector("input") ?? area.current)?.focus();
      },
      /** Moves the focus to a row as soon as it is pending again. */
      enter: (id: string) => {
        const focus = () => {
          const row = rows().find(({ dataset }) => dataset["edit"] === id);
          const box = row?.querySelector("input");
          box?.focus();
          return Boolean(box);
        };
        if (focus() || !area.current) return;
        const observer = new MutationObserver(() => focus() && observer.disconnect());
        observer.observe(area.current, { childList: true, subtree: true });
        setTimeout(() => observer.disconnect(), 1000);
      },
      /** Moves the focus to the next row that is not being decided. */
      leave: (ids: ReadonlySet<string>) => {
        const all = rows();
        const start = all.findIndex((row) => ids.has(row.dataset["edit"] ?? ""));
        (nearest(all, start, 1, ids) ?? nearest(all, start, -1, ids) ?? area.current)?.focus();
      },
    };
  }, []);
}

export type Cursor = ReturnType<typeof useCursor>;
