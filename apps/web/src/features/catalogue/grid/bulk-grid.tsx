import { type AttributeId, getAttribute } from "@lading/contract";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { number } from "../../../lib/formats.ts";
import { CellEditor, type Edited } from "./cell-editor.tsx";
import { CellNote, hasNote } from "./cell-note.tsx";
import { toCellText } from "./cell-value.ts";
import { columnWidth, isRight, nameWidth } from "./grid-columns.ts";
import { clear, copyText, fillDown, type PasteReport, paste, readTyped, setAll, type Shown } from "./grid-commands.ts";
import { cellId, GridLine } from "./grid-line.tsx";
import { boundsOf, limitRange, moveRange, type Place, type Range, rangeAt, stepPlace } from "./selection.ts";
import "./grid.css";

const headHeight = 44;
const lineHeight = 40;
/** Rows that are rendered above and below the view. */
const spare = 6;

export interface GridHandle {
  focus: () => void;
}

interface BulkGridProps {
  shown: Shown;
  range: Range;
  onRange: (range: Range) => void;
  onPaste: (report: PasteReport) => void;
  onUndo: () => void;
  onRedo: () => void;
  onReplace: () => void;
  /** Moves to the next cell with a problem, or to the one before. */
  onProblem: (by: 1 | -1) => void;
  /** The number of products in the grid, below the head of their column. */
  count: string;
  ref: Ref<GridHandle>;
}

/** Scrolls as little as possible, so that the cell is beside the head and the names. */
function scrollToCell(area: HTMLElement, { top, left, width }: { top: number; left: number; width: number }) {
  if (top - headHeight < area.scrollTop) area.scrollTop = top - headHeight;
  else if (top + lineHeight > area.scrollTop + area.clientHeight) area.scrollTop = top + lineHeight - area.clientHeight;
  if (left - nameWidth < area.scrollLeft) area.scrollLeft = left - nameWidth;
  else if (left + width > area.scrollLeft + area.clientWidth) area.scrollLeft = left + width - area.clientWidth;
}

interface Editing extends Place {
  text: string;
  isTyping: boolean;
}

/** The table of products and their fields. Only the rows in view are rendered. It is used like a spreadsheet. */
export function BulkGrid(props: BulkGridProps) {
  const { shown, onRange, onPaste, onUndo, onRedo, onReplace, onProblem, count, ref } = props;
  const { grid, skus, columns } = shown;
  useSyncExternalStore(grid.subscribe, grid.version);
  const idPrefix = useId();
  const area = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, count: 30 });
  const [editing, setEditing] = useState<Editing>();
  const [fillTo, setFillTo] = useState<number>();
  /** After Escape, Tab leaves the grid. */
  const isLeaving = useRef(false);
  const size = { rows: skus.length, columns: columns.length };
  const range = limitRange(props.range, size);
  const { active } = range;
  const bounds = boundsOf(range);
  const marked = fillTo === undefined ? bounds : { ...bounds, bottom: Math.max(bounds.bottom, fillTo) };
  useImperativeHandle(ref, () => ({ focus: () => table.current?.focus({ preventScroll: true }) }), []);

  const lefts = columns.reduce<number[]>((all, name) => [...all, (all.at(-1) ?? 0) + columnWidth(name)], [nameWidth]);
  const template = `${nameWidth}px ${columns.map((name) => `${columnWidth(name)}px`).join(" ")} minmax(0, 1fr)`;
  const topOf = (row: number) => headHeight + row * lineHeight;

  const measure = useEffectEvent(() => {
    const element = area.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / lineHeight) - spare);
    const rows = Math.ceil(element.clientHeight / lineHeight) + 2 * spare;
    setView((before) => (before.first === first && before.count === rows ? before : { first, count: rows }));
  });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => measure());
    const follow = () => measure();
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, []);

  const left = lefts[active.column] ?? 0;
  const width = columns[active.column] ? columnWidth(columns[active.column] as AttributeId) : 0; // the range is limited
  useLayoutEffect(() => {
    if (area.current) scrollToCell(area.current, { top: headHeight + active.row * lineHeight, left, width });
  }, [active.row, left, width]);

  const activeSku = skus[active.row];
  const activeName = columns[active.column];
  const edit = (text: string | undefined) => {
    if (activeSku === undefined || activeName === undefined || !grid.row(activeSku)) return;
    setEditing({
      ...active,
      text: text ?? toCellText(activeName, grid.value(activeSku, activeName)),
      isTyping: text !== undefined,
    });
  };
  const focusTable = () => table.current?.focus({ preventScroll: true });

  const finish = ({ text, move }: Edited) => {
    const at = editing;
    setEditing(undefined);
    const [sku, name] = [at && skus[at.row], at && columns[at.column]];
    if (sku === undefined || name === undefined) return;
    if (move === "range") setAll(shown, bounds, text);
    else grid.set([readTyped(grid, sku, name, text)]);
    if (move === "stay") return; // the user has pressed something else, which has the focus
    focusTable();
    const row = active.row + { down: 1, up: -1 }[move as "down"];
    if (move === "down" || move === "up") onRange(limitRange(rangeAt({ row, column: active.column }), size));
    if (move === "right" || move === "left")
      onRange(rangeAt(stepPlace(active, move === "right" ? 1 : -1, size) ?? active));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in the note of a cell belong to its buttons.
    if (event.target !== table.current || event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const ctrlKey = event.ctrlKey || event.metaKey;
    if (key === "Tab") {
      const next = isLeaving.current ? undefined : stepPlace(active, shiftKey ? -1 : 1, size);
      if (!next) return;
      event.preventDefault();
      onRange(rangeAt(next));
      return;
    }
    isLeaving.current = key === "Escape";
    const moved = event.altKey ? undefined : moveRange(range, { key, shiftKey, ctrlKey }, size);
    if (moved) onRange(moved);
    else if (event.altKey && key === "ArrowDown")
      area.current?.querySelector<HTMLElement>(".edit-grid-note button")?.focus();
    else if (key === "Enter" && !ctrlKey)
      onRange(limitRange(rangeAt({ row: active.row + (shiftKey ? -1 : 1), column: active.column }), size));
    else if (key === "F2") edit(undefined);
    else if (key === "F8") onProblem(shiftKey ? -1 : 1);
    else if (key === "Delete" || key === "Backspace") clear(shown, bounds);
    else if (ctrlKey && !event.altKey) {
      const command = commands[key.toLowerCase()];
      if (!command) return;
      command(shiftKey);
    } else if (key.length === 1 && !event.altKey) edit(key);
    else return;
    event.preventDefault();
  };

  const commands: Readonly<Record<string, (shiftKey: boolean) => void>> = {
    a: () => onRange({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } }),
    d: () => void fillDown(shown, bounds),
    h: onReplace,
    z: (shiftKey) => (shiftKey ? onRedo() : onUndo()),
    y: onRedo,
  };

  const findPlace = (element: Element | null): Place | undefined => {
    const cell = element?.closest<HTMLElement>("[data-row]");
    return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.target as Element; // events of this element come from elements
    const place = findPlace(target);
    if (!place || event.button !== 0 || target instanceof HTMLInputElement) return;
    if ("handle" in (target as HTMLElement).dataset) setFillTo(bounds.bottom);
    else onRange(event.shiftKey ? { anchor: range.anchor, active: place } : rangeAt(place));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === "touch" || editing) return;
    const place = findPlace(document.elementFromPoint(event.clientX, event.clientY));
    if (!place) return;
    if (fillTo !== undefined) setFillTo(place.row);
    else if (place.row !== active.row || place.column !== active.column)
      onRange({ anchor: range.anchor, active: place });
  };
  const onPointerUp = () => {
    if (fillTo === undefined) return;
    fillDown(shown, marked);
    onRange({ anchor: { row: marked.top, column: marked.left }, active: { row: marked.bottom, column: marked.right } });
    setFillTo(undefined);
  };

  const copy = (event: ClipboardEvent) => {
    if (event.target !== table.current) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copyText(shown, bounds));
    if (event.type === "cut") clear(shown, bounds);
  };

  const { byField } = grid.summary();
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
        aria-activedescendant={cellId(idPrefix, active)}
        className="edit-grid"
        style={{ height: topOf(skus.length), width: (lefts.at(-1) ?? 0) + 1 }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onDoubleClick={(event) => findPlace(event.target as Element) && edit(undefined)}
        onCopy={copy}
        onCut={copy}
        onPaste={(event) => {
          if (event.target !== table.current) return;
          event.preventDefault();
          const { pasted, ...report } = paste(shown, bounds, event.clipboardData.getData("text/plain"));
          if (pasted) onRange(pasted);
          onPaste(report);
        }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="edit-grid-line edit-grid-head"
          style={{ gridTemplateColumns: template }}
        >
          <div role="columnheader" aria-colindex={1} className="edit-grid-name">
            <span>
              Product
              <span className="block text-fg3">{count}</span>
            </span>
          </div>
          {columns.map((name, column) => (
            <div
              key={name}
              role="columnheader"
              aria-colindex={column + 2}
              aria-selected={column >= bounds.left && column <= bounds.right}
              className={isRight(name) ? "edit-grid-number" : ""}
            >
              <button
                type="button"
                tabIndex={-1}
                onClick={() => {
                  onRange({ anchor: { row: size.rows - 1, column }, active: { row: 0, column } });
                  focusTable();
                }}
              >
                <span className="block truncate">{getAttribute(name).label}</span>
                {(byField.get(name) ?? 0) > 0 && (
                  <span className="text-fg3">{`${number(byField.get(name))} changed`}</span>
                )}
              </button>
            </div>
          ))}
        </div>
        {skus.slice(view.first, view.first + view.count).map((sku, place) => {
          const row = view.first + place;
          const isIn = row >= marked.top && row <= marked.bottom;
          return (
            <GridLine
              key={sku}
              grid={grid}
              gxpSku={sku}
              row={row}
              top={topOf(row)}
              template={template}
              columns={columns}
              version={grid.rowVersion(sku)}
              left={isIn ? marked.left : undefined}
              right={isIn ? marked.right : undefined}
              active={row === active.row ? active.column : undefined}
              corner={row === bounds.bottom && !editing ? bounds.right : undefined}
              idPrefix={idPrefix}
            />
          );
        })}
        {editing && activeName && activeSku !== undefined && (
          <CellEditor
            key={cellId(idPrefix, editing)}
            name={activeName}
            label={`${getAttribute(activeName).label} of ${grid.row(activeSku)?.name ?? activeSku}`}
            text={editing.text}
            isTyping={editing.isTyping}
            choices={grid.choices}
            style={{ top: topOf(editing.row), left, width }}
            onDone={finish}
            onCancel={() => {
              setEditing(undefined);
              focusTable();
            }}
          />
        )}
      </div>
      {!editing && activeSku !== undefined && activeName && hasNote(grid, activeSku, activeName) && (
        <CellNote
          grid={grid}
          gxpSku={activeSku}
          name={activeName}
          style={{ top: topOf(active.row) + lineHeight + 4, left: Math.max(nameWidth, left) }}
          onDone={focusTable}
        />
      )}
    </div>
  );
}
