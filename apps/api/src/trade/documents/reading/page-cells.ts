/* The text of a page as cells in lines. All positions are in points from the page's upper left corner. */

/** A piece of text as the PDF has it. `y` is its baseline, and `height` the size of its font. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  font: string;
}

/** Text of one font that belongs together: a label, a value or a sentence. */
export type Cell = TextPiece & {
  /** Counted from 1. */
  page: number;
};

/** Cells on one baseline, from left to right. */
export interface Line {
  y: number;
  cells: Cell[];
}

export interface Page {
  number: number;
  width: number;
  height: number;
  lines: Line[];
}

/** Longer cells are sentences, and no values are in them. It also limits the work on hostile pages. */
const longestCell = 300;

/** The widest gap between pieces of a cell, in sizes of the font. */
const widestGap = 0.6;

/** Groups pieces of text into lines and cells. */
export function toLines(pieces: readonly TextPiece[], page: number): Line[] {
  const lines: Line[] = [];
  const visible = pieces.filter(({ text, height }) => text.trim() !== "" && height > 0);
  for (const piece of visible.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    // A value can be a point lower than its label.
    if (line && piece.y - line.y <= Math.max(2, piece.height * 0.35)) line.cells.push({ ...piece, page });
    else lines.push({ y: piece.y, cells: [{ ...piece, page }] });
  }
  return lines.map(({ y, cells }) => ({ y, cells: joinCells(cells.toSorted((one, other) => one.x - other.x)) }));
}

function joinCells(cells: readonly Cell[]) {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const gap = last ? cell.x - getRight(last) : Infinity;
    if (last && last.font === cell.font && isNear(gap, cell) && last.text.length < longestCell) {
      const hasBlank = gap > cell.height * 0.12 && !/\s$/.test(last.text) && !/^\s/.test(cell.text);
      last.text += `${hasBlank ? " " : ""}${cell.text}`;
      last.width = Math.max(getRight(last), getRight(cell)) - last.x;
    } else joined.push({ ...cell });
  }
  return joined.map((cell) => ({ ...cell, text: tidy(cell.text) }));
}

const isNear = (gap: number, { height }: Cell) => gap <= height * widestGap && gap > -height;

const tidy = (text: string) => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().slice(0, longestCell);

/** Returns the right end of a cell. */
export const getRight = ({ x, width }: Pick<Cell, "x" | "width">) => x + width;

/** Whether two cells have a part of their width in common. */
export const isAligned = (one: Cell, other: Cell) => one.x < getRight(other) && other.x < getRight(one);
