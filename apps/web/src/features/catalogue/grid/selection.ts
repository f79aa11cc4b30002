/** The place of a cell among the shown rows and columns. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells. It extends from its anchor to its active cell. */
export interface Range {
  anchor: Place;
  active: Place;
}

/** The first and the last row and column of a range. */
export interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const boundsOf = ({ anchor, active }: Range): Bounds => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

export const rangeAt = (place: Place): Range => ({ anchor: place, active: place });

export const isWithin = ({ top, bottom, left, right }: Bounds, { row, column }: Place) =>
  row >= top && row <= bottom && column >= left && column <= right;

export interface Size {
  rows: number;
  columns: number;
}

const limit = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

export const limitRange = ({ anchor, active }: Range, size: Size): Range => ({
  anchor: limit(anchor, size),
  active: limit(active, size),
});

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
}

/** The rows that Page Up and Page Down move. */
const pageRows = 12;

/** The range after a key that moves the active cell; undefined for any other key. Shift extends the range. */
export function moveRange(range: Range, { key, shiftKey, ctrlKey }: Key, size: Size): Range | undefined {
  const moved = movePlace(range.active, { key, ctrlKey }, size);
  if (!moved) return undefined;
  const active = limit(moved, size);
  return shiftKey ? { anchor: range.anchor, active } : rangeAt(active);
}

function movePlace({ row, column }: Place, { key, ctrlKey }: Omit<Key, "shiftKey">, size: Size): Place | undefined {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case "ArrowUp":
      return { row: ctrlKey ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: ctrlKey ? lastRow : row + 1, column };
    case "ArrowLeft":
      return { row, column: ctrlKey ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: ctrlKey ? lastColumn : column + 1 };
    case "PageUp":
      return { row: row - pageRows, column };
    case "PageDown":
      return { row: row + pageRows, column };
    case "Home":
      return { row: ctrlKey ? 0 : row, column: 0 };
    case "End":
      return { row: ctrlKey ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}

/** The next cell in reading order, or the one before; undefined at the end of the grid. */
export function stepPlace({ row, column }: Place, by: 1 | -1, { rows, columns }: Size): Place | undefined {
  const at = row * columns + column + by;
  return at < 0 || at >= rows * columns ? undefined : { row: Math.floor(at / columns), column: at % columns };
}
