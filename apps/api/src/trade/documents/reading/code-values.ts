import { type Cell, type Page } from "./page-cells.ts";

/* Values beside the codes of EN 10168. The codes are the same in every language. */

const code = /^([A-DZ]\d{2})(?:\.\d)?(?![\p{L}\d.,-])/u;

const getCode = ({ text }: Cell) => code.exec(text)?.[1];

/** The text of a code: its label with the values right of it or below it. */
export interface Coded {
  /** The text in the code's own cell, without the code. */
  label: string;
  /** The cell of the code. */
  cell: Cell;
  /** The cells right of the label, and those below up to the next code. */
  values: Cell[];
}

/** Codes that nearly all such certificates have. Grades of steel look like codes too. */
const usual = new Set(["A01", "A02", "A03", "B01", "B02", "B07", "Z01", "Z02"]);

/** Whether the document uses the codes. */
export function hasCodes(pages: readonly Page[]) {
  const found = new Set(pages.flatMap((page) => page.lines.flatMap(({ cells }) => cells.map(getCode))));
  return found.intersection(usual).size >= 3;
}

/** Returns the text at each place of a code, from the first page to the last. */
export function findCoded(pages: readonly Page[], wanted: string): Coded[] {
  return pages.flatMap((page, index) =>
    page.lines.flatMap(({ cells }, line) =>
      cells.filter((cell) => getCode(cell) === wanted).map((cell) => readCoded(pages, { index, line, cell })),
    ),
  );
}

interface Place {
  index: number;
  line: number;
  cell: Cell;
}

function readCoded(pages: readonly Page[], { index, line, cell }: Place): Coded {
  const page = pages[index]!; // The place was found in these pages.
  const own = page.lines[line]!.cells;
  // Codes side by side have their values below them.
  const right = own.find((other) => other.x > cell.x && getCode(other) !== undefined)?.x ?? Infinity;
  const isWithin = ({ x }: Cell) => x >= cell.x - 3 && x < right - 3;
  const values = own.filter((other) => other.x > cell.x && isWithin(other));
  const below = readBelow(page, line, isWithin, own);
  values.push(...below.cells);
  const column = values.find(({ x }) => x > cell.x + 3)?.x;
  // A list goes on at the top of the next page, in the same column.
  const next = pages[index + 1];
  if (next && below.isOpen && column !== undefined) {
    const inColumn = ({ x }: Cell) => Math.abs(x - column) < 3;
    const isLast = page.lines
      .slice(line + 1)
      .every(({ cells }) => cells.every((one) => !isWithin(one) || isFoot(one, page) || below.cells.includes(one)));
    if (isLast) values.push(...readBelow(next, -1, inColumn, own).cells);
  }
  return { label: cell.text.replace(code, "").trim(), cell, values };
}

const isFoot = ({ y }: Cell, { height }: Page) => y > height * 0.92;

/** Reads the lines below one up to the next code or to a gap. `isOpen` is true if neither was on the page. */
function readBelow(page: Page, line: number, isWithin: (cell: Cell) => boolean, own: readonly Cell[]) {
  const cells: Cell[] = [];
  let last = page.lines[line]?.y;
  const height = Math.max(...own.map((cell) => cell.height));
  for (const { y, cells: all } of page.lines.slice(line + 1)) {
    const some = all.filter(isWithin);
    const begin = all[0];
    if (some.some((cell) => getCode(cell) !== undefined)) return { cells, isOpen: false };
    // A heading or the next code of another column ends the values of this one too.
    if (begin && getCode(begin) !== undefined) return { cells, isOpen: false };
    if (some.length === 0) continue;
    if (last !== undefined && y - last > height * 3) return { cells, isOpen: some.every((cell) => isFoot(cell, page)) };
    if (some.some((cell) => cell.height > height * 1.3)) return { cells, isOpen: false };
    cells.push(...some);
    last = y;
  }
  return { cells, isOpen: true };
}
