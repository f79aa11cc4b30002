import type { AttributeId } from "@lading/contract";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { ActiveNote } from "./cell-note.tsx";
import { columnWidth, nameWidth } from "./columns/grid-columns.ts";
import { clear, copyText, type Shown } from "./grid-commands.ts";
import type { GridCursor } from "./grid-cursor.ts";
import { GridHead } from "./grid-head.tsx";
import { editActive, type GridActions, handleKey } from "./grid-keyboard.ts";
import { cellId, GridLine } from "./grid-line.tsx";
import { findPlace, pointerHandlers } from "./grid-pointer.ts";
import { OpenEditor } from "./open-editor.tsx";
import { topOf, useGridView } from "./use-grid-view.ts";
import "./grid.css";

export interface GridHandle {
  focus: () => void;
}

interface BulkGridProps extends GridActions {
  shown: Shown;
  cursor: GridCursor;
  onPaste: (text: string) => void;
  /** The number of products in the grid, below the head of their column. */
  count: string;
  ref: Ref<GridHandle>;
}

/** The left edges of the columns, and the right edge of the last one. */
const findLefts = (columns: readonly AttributeId[]) =>
  columns.reduce<number[]>((all, name) => [...all, (all.at(-1) ?? 0) + columnWidth(name)], [nameWidth]);

/**
 * The table of products and their fields. Only the rows in view are rendered. It is used like a spreadsheet. The selection and
 * the values are outside of React: a key renders the rows and the input that it concerns, and this component only if it scrolls.
 */
export function BulkGrid({ shown, cursor, onPaste, count, ref, ...actions }: BulkGridProps) {
  const { grid, skus, columns } = shown;
  const idPrefix = useId();
  const area = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const { view, scrollTo } = useGridView(area);
  /** After Escape, Tab leaves the grid. */
  const isLeaving = useRef(false);
  const lefts = useMemo(() => findLefts(columns), [columns]);
  const template = `${nameWidth}px ${columns.map((name) => `${columnWidth(name)}px`).join(" ")} minmax(0, 1fr)`;
  const focusTable = () => table.current?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ focus: focusTable }), []);

  useLayoutEffect(
    () => cursor.resize({ rows: skus.length, columns: columns.length }),
    [cursor, skus.length, columns.length],
  );
  const scrollToActive = useEffectEvent((edges: readonly number[]) => {
    const { row, column } = cursor.active();
    const name = columns[column];
    if (name) scrollTo({ top: topOf(row), left: edges[column] ?? 0, width: columnWidth(name) });
  });
  useLayoutEffect(() => {
    let frame: number | undefined;
    let followed = "";
    const follow = () => {
      const id = cellId(idPrefix, cursor.active());
      if (id === followed) return;
      followed = id;
      table.current?.setAttribute("aria-activedescendant", id);
      // Scrolling computes the layout, which the browser does before it paints in any case.
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => scrollToActive(lefts));
    };
    follow();
    const stop = cursor.subscribe(follow);
    return () => {
      stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [cursor, idPrefix, lefts]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in the note of a cell belong to its buttons.
    if (event.target !== table.current || event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && isLeaving.current) return;
    if (event.key !== "Tab") isLeaving.current = event.key === "Escape";
    const isToNote = event.altKey && event.key === "ArrowDown";
    if (isToNote) area.current?.querySelector<HTMLElement>(".edit-grid-note button")?.focus();
    if (isToNote || handleKey(event, shown, cursor, actions)) event.preventDefault();
  };
  const copy = (event: ClipboardEvent) => {
    if (event.target !== table.current) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copyText(shown, cursor.bounds()));
    if (event.type === "cut") clear(shown, cursor.bounds());
  };

  return (
    <div ref={area} className="edit-grid-area flex-1">
      <div
        ref={table}
        role="grid"
        tabIndex={0}
        aria-label="Products"
        aria-rowcount={skus.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className="edit-grid"
        style={{ height: topOf(skus.length), width: (lefts.at(-1) ?? 0) + 1 }}
        onKeyDown={onKeyDown}
        {...pointerHandlers(shown, cursor)}
        onDoubleClick={(event) => findPlace(event.target as Element) && editActive(shown, cursor)}
        onCopy={copy}
        onCut={copy}
        onPaste={(event) => {
          if (event.target !== table.current) return;
          event.preventDefault();
          onPaste(event.clipboardData.getData("text/plain"));
        }}
      >
        <GridHead shown={shown} cursor={cursor} template={template} count={count} focusTable={focusTable} />
        {skus.slice(view.first, view.first + view.count).map((sku, place) => (
          <GridLine
            key={sku}
            grid={grid}
            cursor={cursor}
            gxpSku={sku}
            row={view.first + place}
            columns={columns}
            template={template}
            idPrefix={idPrefix}
          />
        ))}
        <OpenEditor shown={shown} cursor={cursor} lefts={lefts} focusTable={focusTable} />
      </div>
      <ActiveNote shown={shown} cursor={cursor} lefts={lefts} onDone={focusTable} />
    </div>
  );
}
