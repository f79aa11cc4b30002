import { useMemo, useRef } from "react";

const rowSelector = "[data-edit]";

/**
 * Walks through the rows that wait, by the focus: it lies on a row's checkbox, so that the row is named when it is
 * reached. Rows are marked with `data-edit`; only those that wait have a checkbox.
 */
export function useCursor() {
  const area = useRef<HTMLElement>(null);
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const rows = () => [...(area.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
    const focusedRow = () => document.activeElement?.closest<HTMLElement>(rowSelector) ?? undefined;
    /** The nearest row that waits, from a place on; steps of 1 go down, of -1 up. */
    const nearest = (all: readonly HTMLElement[], from: number, step: number, left: ReadonlySet<string>) => {
      for (let place = from; place >= 0 && place < all.length; place += step) {
        const box = left.has(all[place]?.dataset["edit"] ?? "") ? null : all[place]?.querySelector("input");
        if (box) return box;
      }
      return undefined;
    };
    const nobody = new Set<string>();
    return {
      area,
      /** The id of the row that has the focus, if it waits. */
      current: () => (focusedRow()?.querySelector("input") ? focusedRow()?.dataset["edit"] : undefined),
      /** Remembers where the focus was, for when it is lost. */
      note: (target: Element) => {
        last.current = target.closest<HTMLElement>(rowSelector)?.dataset["edit"] ?? last.current;
      },
      move: (step: 1 | -1) => {
        const all = rows();
        const focused = focusedRow();
        const start = all.findIndex((row) => (focused ? row === focused : row.dataset["edit"] === last.current));
        const from = focused ? start + step : Math.max(start, 0);
        nearest(all, from, step, nobody)?.focus();
      },
      /** Goes back to where the focus was before it went to the tools around the rows. */
      back: () => {
        const row = rows().find(({ dataset }) => dataset["edit"] === last.current);
        (row?.querySelector("input") ?? area.current)?.focus();
      },
      /** Moves on from rows that are being decided. */
      leave: (ids: ReadonlySet<string>) => {
        const all = rows();
        const start = all.findIndex((row) => ids.has(row.dataset["edit"] ?? ""));
        (nearest(all, start, 1, ids) ?? nearest(all, start, -1, ids) ?? area.current)?.focus();
      },
    };
  }, []);
}

export type Cursor = ReturnType<typeof useCursor>;
