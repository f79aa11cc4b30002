import { getAttribute } from "@lading/contract";
import { useSyncExternalStore } from "react";
import { CellEditor, type Edited } from "./cell-editor.tsx";
import { columnWidth } from "./columns/grid-columns.ts";
import { readTyped, setAll, type Shown } from "./grid-commands.ts";
import type { GridCursor } from "./grid-cursor.ts";
import { rangeAt, stepPlace } from "./selection.ts";
import { topOf } from "./use-grid-view.ts";

interface OpenEditorProps {
  shown: Shown;
  cursor: GridCursor;
  /** The left edges of the columns. */
  lefts: readonly number[];
  focusTable: () => void;
}

/** The input of the cell that is edited. Its value goes into the grid when it ends. */
export function OpenEditor({ shown, cursor, lefts, focusTable }: OpenEditorProps) {
  const { grid, skus, columns } = shown;
  const editing = useSyncExternalStore(cursor.subscribe, cursor.editing);
  const [sku, name] = [editing && skus[editing.row], editing && columns[editing.column]];
  if (!editing || sku === undefined || name === undefined) return null;

  const finish = ({ text, move }: Edited) => {
    const active = cursor.active();
    // The focus moves before the page changes, because moving it computes the layout. If the user has pressed something else,
    // that has the focus.
    if (move !== "stay") focusTable();
    cursor.endEdit();
    if (move === "range") setAll(shown, cursor.bounds(), text);
    else grid.set([readTyped(grid, sku, name, text)]);
    if (move === "down" || move === "up")
      cursor.move(rangeAt({ row: active.row + (move === "down" ? 1 : -1), column: active.column }));
    if (move === "right" || move === "left")
      cursor.move(rangeAt(stepPlace(active, move === "right" ? 1 : -1, cursor.size()) ?? active));
  };
  return (
    <CellEditor
      key={`${editing.row}-${editing.column}`}
      name={name}
      label={`${getAttribute(name).label} of ${grid.row(sku)?.name ?? sku}`}
      text={editing.text}
      isTyping={editing.isTyping}
      choices={grid.choices}
      style={{ top: topOf(editing.row), left: lefts[editing.column] ?? 0, width: columnWidth(name) }}
      onDone={finish}
      onCancel={() => {
        focusTable();
        cursor.endEdit();
      }}
    />
  );
}
