import type { KeyboardEvent } from "react";
import { toCellText } from "./cell-value.ts";
import { clear, fillDown, type Shown } from "./grid-commands.ts";
import type { GridCursor } from "./grid-cursor.ts";
import { moveRange, rangeAt, stepPlace } from "./selection.ts";

export interface GridActions {
  onUndo: () => void;
  onRedo: () => void;
  onReplace: () => void;
  /** Moves to the next cell with a problem, or to the one before. */
  onProblem: (by: 1 | -1) => void;
}

/** Opens the input of the active cell with this text, or with the value of the cell. */
export function editActive({ grid, skus, columns }: Shown, cursor: GridCursor, text?: string) {
  const { row, column } = cursor.active();
  const [sku, name] = [skus[row], columns[column]];
  if (sku === undefined || name === undefined) return;
  cursor.edit({ text: text ?? toCellText(name, grid.value(sku, name)), isTyping: text !== undefined });
}

/** Handles a key that moves, selects, edits, fills, clears or undoes. Returns false for any other key. */
export function handleKey(event: KeyboardEvent, shown: Shown, cursor: GridCursor, actions: GridActions): boolean {
  const { key, shiftKey, altKey } = event;
  const ctrlKey = event.ctrlKey || event.metaKey;
  const { row, column } = cursor.active();
  const size = cursor.size();
  if (key === "Tab") {
    const next = stepPlace({ row, column }, shiftKey ? -1 : 1, size);
    if (!next) return false;
    cursor.move(rangeAt(next));
    return true;
  }
  const moved = altKey ? undefined : moveRange(cursor.range(), { key, shiftKey, ctrlKey }, size);
  if (moved) cursor.move(moved);
  else if (key === "Enter" && !ctrlKey) cursor.move(rangeAt({ row: row + (shiftKey ? -1 : 1), column }));
  else if (key === "F2") editActive(shown, cursor);
  else if (key === "F8") actions.onProblem(shiftKey ? -1 : 1);
  else if (key === "Delete" || key === "Backspace") clear(shown, cursor.bounds());
  else if (ctrlKey && !altKey) {
    const command = commands[key.toLowerCase()];
    if (!command) return false;
    command(shown, cursor, actions, shiftKey);
  } else if (key.length === 1 && !altKey) editActive(shown, cursor, key);
  else return false;
  return true;
}

type Command = (shown: Shown, cursor: GridCursor, actions: GridActions, shiftKey: boolean) => void;

const commands: Readonly<Record<string, Command>> = {
  a: (_, cursor) => {
    const { rows, columns } = cursor.size();
    cursor.move({ anchor: { row: 0, column: 0 }, active: { row: rows - 1, column: columns - 1 } });
  },
  d: (shown, cursor) => void fillDown(shown, cursor.bounds()),
  h: (_shown, _cursor, { onReplace }) => onReplace(),
  z: (_shown, _cursor, { onUndo, onRedo }, shiftKey) => (shiftKey ? onRedo() : onUndo()),
  y: (_shown, _cursor, { onRedo }) => onRedo(),
};
