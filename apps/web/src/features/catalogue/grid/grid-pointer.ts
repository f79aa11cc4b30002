import type { PointerEvent } from "react";
import { fillDown, type Shown } from "./grid-commands.ts";
import type { GridCursor } from "./grid-cursor.ts";
import { type Place, rangeAt } from "./selection.ts";

/** The place of the cell that contains an element. */
export function findPlace(element: Element | null): Place | undefined {
  const cell = element?.closest<HTMLElement>("[data-row]");
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** Handles the pointer in the grid: it selects cells, and drags the handle that fills down. */
export const pointerHandlers = (shown: Shown, cursor: GridCursor) => ({
  onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
    const target = event.target as Element; // events of this element come from elements
    const place = findPlace(target);
    if (!place || event.button !== 0 || target instanceof HTMLInputElement) return;
    if ("handle" in (target as HTMLElement).dataset) cursor.fillTo(cursor.bounds().bottom);
    else cursor.move(event.shiftKey ? { anchor: cursor.range().anchor, active: place } : rangeAt(place));
  },
  onPointerMove: (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === "touch" || cursor.editing()) return;
    const place = findPlace(document.elementFromPoint(event.clientX, event.clientY));
    if (!place) return;
    const active = cursor.active();
    if (cursor.isFilling()) cursor.fillTo(place.row);
    else if (place.row !== active.row || place.column !== active.column)
      cursor.move({ anchor: cursor.range().anchor, active: place });
  },
  onPointerUp: () => {
    if (!cursor.isFilling()) return;
    const { top, bottom, left, right } = cursor.marked();
    cursor.fillTo(undefined);
    fillDown(shown, { top, bottom, left, right });
    cursor.move({ anchor: { row: top, column: left }, active: { row: bottom, column: right } });
  },
});
