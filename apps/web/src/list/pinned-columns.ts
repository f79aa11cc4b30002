import type { CSSProperties } from "react";
import type { Column } from "./column.ts";
import { type ColumnWidths, getWidth } from "./column-widths.ts";

/** Wider pinned columns would cover most of a table in a window of 1024 px, so they scroll with the others. */
const mostPinned = 440;

export interface PinMark {
  "data-pinned": "box" | "start" | "end";
}

/**
 * Decides which columns stay in view while the table scrolls sideways: the first one, and the actions. The styles of the
 * console pin the marked cells. They read the widths from the table, to place the first column beside the checkboxes and to
 * scroll a focused control out from under the pinned columns.
 */
export function pinColumns<Row>(shown: readonly Column<Row>[], widths: ColumnWidths, boxWidth: number) {
  const [first, last] = [shown[0], shown.at(-1)];
  const endWidth = last?.id === "actions" ? getWidth(last, widths) : 0;
  const startWidth = boxWidth + (first ? getWidth(first, widths) : 0);
  const start = startWidth + endWidth <= mostPinned ? first : undefined;
  const end = endWidth > 0 ? last : undefined;
  return {
    style: {
      "--pinned-box": `${boxWidth}px`,
      "--pinned-start": `${start ? startWidth : 0}px`,
      "--pinned-end": `${endWidth}px`,
    } as CSSProperties,
    /** Marks the cells with checkboxes. */
    box: start && ({ "data-pinned": "box" } satisfies PinMark),
    mark: (column: Column<Row>): PinMark | undefined => {
      if (column === end) return { "data-pinned": "end" };
      return column === start ? { "data-pinned": "start" } : undefined;
    },
  };
}
