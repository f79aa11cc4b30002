import { breakText, drawLine, lineHeight, type Paper, setFont } from "./paper.ts";

export const pageMargin = 48;
export const bottomMargin = 60;
/** Letter, in points. */
const letter: [width: number, height: number] = [612, 792];
export const pageWidth = letter[0] - 2 * pageMargin;

export const ink = "#1f2937";
export const quiet = "#6b7280";
const hairline = "#d1d5db";

const size = 8.5;
const padding = 4;
/** The most lines of a cell, which are less than a page has. */
const mostLines = 40;

interface TableColumn {
  title: string;
  /** The width relative to the other columns. */
  share: number;
  align?: "right";
}

/** A row of a table. The lines below its cells have the whole width of the table but an indent. */
interface TableRow {
  cells: readonly string[];
  below?: readonly string[];
}

export interface Table {
  columns: readonly TableColumn[];
  rows: Iterable<TableRow>;
}

export const openPage = (paper: Paper) => paper.addPage({ size: letter, margin: 0 });

/** Begins a page if a height has no room below `y`. */
export function room(paper: Paper, y: number, height: number) {
  if (y + height <= letter[1] - bottomMargin) return y;
  openPage(paper);
  return pageMargin;
}

/** Draws a table over as many pages as it needs, each with the titles. Returns the position below it. */
export function drawTable(paper: Paper, { columns, rows }: Table, start: number) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = pageMargin;
  const places = columns.map(({ share, align }): Place => {
    const width = (share / shares) * pageWidth;
    x += width;
    return { x: x - width + padding / 2, width: width - padding, align: align ?? "left" };
  });
  const head = (y: number) => {
    drawCells(
      paper,
      columns.map(({ title }) => [title]),
      places,
      y,
      { bold: true },
    );
    const below = y + lineHeight(size) + padding;
    rule(paper, below, ink);
    return below + padding;
  };
  let y = head(room(paper, start, 60));
  const openBelow = (height: number) => {
    const next = room(paper, y, height);
    if (next < y) y = head(next);
  };
  for (const { cells, below = [] } of rows) {
    const wrapped = places.map(({ width }, at) => breakText(paper, cells[at] ?? "", { size, width, lines: mostLines }));
    const height = Math.max(...wrapped.map(({ length }) => length)) * lineHeight(size);
    openBelow(height + padding);
    drawCells(paper, wrapped, places, y, {});
    y += height;
    for (const text of below)
      for (const line of breakText(paper, text, { size, width: pageWidth - 24, lines: Infinity })) {
        openBelow(lineHeight(size) + padding);
        drawCells(paper, [[line]], [{ x: pageMargin + 16, width: pageWidth - 24, align: "left" }], y, { color: quiet });
        y += lineHeight(size);
      }
    rule(paper, y + padding / 2, hairline);
    y += 1.5 * padding;
  }
  return y;
}

interface Place {
  x: number;
  width: number;
  align: "left" | "right";
}

function drawCells(
  paper: Paper,
  cells: readonly (readonly string[])[],
  places: readonly Place[],
  y: number,
  { bold = false, color = ink }: { bold?: boolean; color?: string },
) {
  setFont(paper, { size, bold }).fillColor(color);
  for (const [at, { x, width, align }] of places.entries())
    for (const [down, text] of (cells[at] ?? []).entries()) {
      const indent = align === "right" ? width - paper.widthOfString(text) : 0;
      drawLine(paper, text, x + indent, y + down * lineHeight(size));
    }
}

const rule = (paper: Paper, y: number, color: string) =>
  paper
    .moveTo(pageMargin, y)
    .lineTo(pageMargin + pageWidth, y)
    .lineWidth(0.5)
    .stroke(color);
