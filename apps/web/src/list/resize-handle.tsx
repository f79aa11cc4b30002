import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Column } from "./column.ts";
import { leastWidth, mostWidth, possibleWidth, getWidth } from "./column-widths.ts";
import { measureColumns } from "./measure-columns.ts";
import type { Columns } from "./use-columns.ts";

/** The pixels by which an arrow key changes the width, without and with Shift. */
const step = 16;
const fineStep = 2;

type Measured = ReturnType<typeof measureColumns>;

interface ResizeHandleProps<Row> {
  column: Column<Row>;
  columns: Columns<Row>;
}

/**
 * The edge of a column's head, which changes the column's width. The user drags it, double-clicks it to fit the content, or
 * presses an arrow key, Home for the minimum, Enter to fit or Delete to reset. Rows render again only when a drag ends.
 */
export function ResizeHandle<Row>({ column, columns }: ResizeHandleProps<Row>) {
  const measure = (handle: HTMLElement) => {
    const table = handle.closest("table");
    return table ? measureColumns(table, columns, column) : undefined;
  };

  const drag = useRef<{ table: Measured; from: number; width: number }>(undefined);
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const table = measure(handle);
    if (event.button !== 0 || !table) return;
    // Otherwise the press would select text, and the browser would drag the selection.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    drag.current = { table, from: event.clientX, width: table.start };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    const { table, from } = drag.current;
    drag.current.width = possibleWidth(column, table.start + clientX - from);
    table.show(drag.current.width);
  };
  const endDrag = () => {
    if (drag.current && drag.current.width !== drag.current.table.start)
      columns.resize(drag.current.table.changes(drag.current.width));
    drag.current = undefined;
  };
  const giveUpDrag = () => {
    drag.current?.table.restore();
    drag.current = undefined;
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const table = measure(event.currentTarget);
    if (!table || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = event.shiftKey ? fineStep : step;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => columns.resize(table.changes(table.start - by)),
      ArrowRight: () => columns.resize(table.changes(table.start + by)),
      Home: () => columns.resize(table.changes(leastWidth(column))),
      Enter: () => columns.resize(table.changes(table.fit())),
      Delete: () => columns.resetWidth(column.id),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> is not a control
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.label}`}
      aria-valuenow={getWidth(column, columns.widths)}
      aria-valuemin={leastWidth(column)}
      aria-valuemax={mostWidth}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be focused is a control
      tabIndex={0}
      onPointerDown={startDrag}
      onPointerMove={move}
      onPointerUp={endDrag}
      onLostPointerCapture={giveUpDrag}
      onDoubleClick={({ currentTarget }) => {
        const table = measure(currentTarget);
        if (table) columns.resize(table.changes(table.fit()));
      }}
      onKeyDown={press}
      // The width of a growing column depends on the window, so it is measured.
      onFocus={({ currentTarget }) => {
        currentTarget.ariaValueNow = String(measure(currentTarget)?.start);
      }}
      className="group/handle absolute inset-y-0 right-0 flex w-2 cursor-col-resize touch-none justify-end -outline-offset-2 select-none pointer-coarse:w-6"
    >
      <span className="my-2.5 w-px bg-line-strong transition-colors duration-150 group-hover/handle:w-0.5 group-hover/handle:bg-accent-text group-focus-visible/handle:bg-accent-text group-active/handle:w-0.5 group-active/handle:bg-accent-text" />
    </div>
  );
}
