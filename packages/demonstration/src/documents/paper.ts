import Pdf from "pdfkit";

export type Paper = PDFKit.PDFDocument;

export const MARGIN = 48;
export const ink = "#1f2937";
export const faint = "#6b7280";
export const hairline = "#d1d5db";

interface Sheet {
  title: string;
  author: string;
  /** YYYY-MM-DD */
  day: string;
  /** The text of each page's footer, next to the page number. */
  footer: string;
  landscape?: boolean;
}

/** Creates a PDF of numbered Letter pages. The same content always gives the same bytes. */
export function makePdf(sheet: Sheet, draw: (paper: Paper) => void): Promise<Buffer> {
  const moment = new Date(`${sheet.day}T12:00:00Z`);
  const paper = new Pdf({
    size: "LETTER",
    layout: sheet.landscape ? "landscape" : "portrait",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 60 },
    bufferPages: true,
    info: { Title: sheet.title, Author: sheet.author, CreationDate: moment, ModDate: moment },
  });
  const pieces: Buffer[] = [];
  paper.on("data", (piece: Buffer) => pieces.push(piece));
  const written = new Promise<Buffer>((resolve) => paper.on("end", () => resolve(Buffer.concat(pieces))));
  draw(paper);
  numberPages(paper, sheet.footer);
  paper.end();
  return written;
}

function numberPages(paper: Paper, footer: string) {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.switchToPage(page);
    // Within the bottom margin, the footer's text would start a new page.
    paper.page.margins.bottom = 0;
    const y = paper.page.height - 38;
    paper
      .moveTo(MARGIN, y - 8)
      .lineTo(right(paper), y - 8)
      .lineWidth(0.5)
      .stroke(hairline);
    write(paper, footer, MARGIN, y, { size: 7, color: faint, width: getWidth(paper) - 80, height: 9 });
    const number = `Page ${page + 1} of ${count}`;
    write(paper, number, right(paper) - 80, y, { size: 7, color: faint, width: 80, align: "right" });
  }
}

export const right = (paper: Paper) => paper.page.width - MARGIN;
export const getWidth = (paper: Paper) => paper.page.width - 2 * MARGIN;
/** The lowest position of a page's text. */
const bottom = (paper: Paper) => paper.page.height - 64;

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  width?: number;
  align?: "left" | "right" | "center";
  lineGap?: number;
  /** The maximum height of the text. An ellipsis replaces the rest. */
  height?: number;
}

const getFont = (bold: boolean | undefined) => (bold ? "Helvetica-Bold" : "Helvetica");

/** Writes a text. Returns the position of the next line. */
export function write(paper: Paper, text: string, x: number, y: number, style: Style = {}) {
  const { size = 9, bold, color = ink, width = right(paper) - x, align = "left", lineGap = 1.5, height } = style;
  const options = { width, align, lineGap, ...(height !== undefined && { height, ellipsis: "..." }) };
  paper.font(getFont(bold)).fontSize(size).fillColor(color).text(text, x, y, options);
  return paper.y;
}

export function measureHeight(
  paper: Paper,
  text: string,
  { size = 9, bold, width = getWidth(paper), lineGap = 1.5 }: Style,
) {
  return paper.font(getFont(bold)).fontSize(size).heightOfString(text, { width, lineGap });
}

/** Starts a new page if `height` does not fit below `y`. */
export function room(paper: Paper, y: number, height: number) {
  if (y + height <= bottom(paper)) return y;
  paper.addPage();
  return MARGIN;
}

export interface Column {
  title: string;
  /** The width relative to the other columns. */
  share: number;
  align?: "left" | "right" | "center";
}

/** Writes a table over as many pages as it needs and repeats its header. Returns the position below it. */
export function table(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  start: number,
  { tint = ink, size = 8 }: { tint?: string; size?: number } = {},
) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * getWidth(paper));
  const line = (cells: readonly string[], y: number, style: Style) => {
    let x = MARGIN;
    columns.forEach(({ align = "left" }, index) => {
      const width = widths[index] ?? 0;
      write(paper, cells[index] ?? "", x + 4, y + 4, { size, align, ...style, width: width - 8 });
      x += width;
    });
  };
  const heightOfLine = (cells: readonly string[], style: Style) =>
    8 +
    Math.max(
      ...cells.map((cell, index) => measureHeight(paper, cell, { size, ...style, width: (widths[index] ?? 0) - 8 })),
    );
  const titles = columns.map(({ title }) => title);
  const headStyle: Style = { bold: true, color: "#ffffff", size: size - 0.5 };
  const head = (y: number) => {
    const height = heightOfLine(titles, headStyle);
    paper.rect(MARGIN, y, getWidth(paper), height).fill(tint);
    line(titles, y, headStyle);
    return y + height;
  };
  let y = head(room(paper, start, 60));
  for (const [index, cells] of rows.entries()) {
    const height = heightOfLine(cells, {});
    if (y + height > bottom(paper)) {
      paper.addPage();
      y = head(MARGIN);
    }
    if (index % 2 === 1) paper.rect(MARGIN, y, getWidth(paper), height).fill("#f3f4f6");
    line(cells, y, {});
    y += height;
  }
  paper.moveTo(MARGIN, y).lineTo(right(paper), y).lineWidth(0.75).stroke(tint);
  return y;
}
