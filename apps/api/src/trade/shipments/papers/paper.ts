import { fileURLToPath } from "node:url";
import Pdf from "pdfkit";
import { inLettersOf, rightToLeft, toLines, type TextStyle } from "./fit-text.ts";

export type Paper = PDFKit.PDFDocument;

/** A millimeter in points. */
export const mm = 72 / 25.4;

const fonts = {
  plain: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")),
  bold: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf")),
};

interface Sheet {
  title: string;
  author: string;
  /** YYYY-MM-DD */
  day: string;
  /** All pages stay open until the end, so that they can be numbered. */
  isNumbered: boolean;
}

/** Makes a PDF. The same content always gives the same bytes, because its time and with it the id of the file are those of its day. */
export async function makePdf({ title, author, day, isNumbered }: Sheet, draw: (paper: Paper) => void) {
  const moment = new Date(`${day}T12:00:00Z`);
  const paper = new Pdf({
    autoFirstPage: false,
    bufferPages: isNumbered,
    margin: 0,
    info: { Title: title, Author: author, Creator: "Lading", CreationDate: moment, ModDate: moment },
  });
  for (const [name, file] of Object.entries(fonts)) paper.registerFont(name, file);
  const pieces: Buffer[] = [];
  paper.on("data", (piece: Buffer) => pieces.push(piece));
  const written = new Promise<void>((resolve) => paper.on("end", () => resolve()));
  draw(paper);
  paper.end();
  await written;
  return Buffer.concat(pieces);
}

/** Chooses the font of a text. */
export const setFont = (paper: Paper, { size, bold = false }: TextStyle) =>
  paper.font(bold ? "bold" : "plain").fontSize(size);

export interface Box extends TextStyle {
  x: number;
  y: number;
  width: number;
  /** The lines that the text has room for. */
  lines?: number;
  align?: "left" | "center" | "right";
  color?: string;
}

/** The height of a line of text, which leaves room for accents and descenders. */
export const lineHeight = (size: number) => size * 1.17;

/** Writes a text in at most so many lines; the last one ends with an ellipsis if the text is longer. Returns the number of its lines. */
export function write(paper: Paper, text: string, box: Box) {
  const { x, y, width, lines = 1, align = "left", color = "#000000", size } = box;
  const shown = breakText(paper, text, { ...box, lines });
  paper.fillColor(color);
  for (const [at, line] of shown.entries()) {
    const room = align === "left" ? 0 : width - paper.widthOfString(line);
    const indent = align === "center" ? room / 2 : room;
    drawLine(paper, line, x + indent, y + at * lineHeight(size));
  }
  return shown.length;
}

/** Draws a line of text in the font that was chosen. */
export function drawLine(paper: Paper, line: string, x: number, y: number) {
  // The blank after a word that is written from right to left would be drawn before it.
  const pieces = rightToLeft.test(line) ? line.split(" ") : [line];
  let at = x;
  for (const piece of pieces) {
    if (piece !== "") paper.text(piece, at, y, { lineBreak: false });
    at += paper.widthOfString(piece) + paper.widthOfString(" ");
  }
}

/** Breaks a text into at most so many lines, in letters that the font has. */
export function breakText(
  paper: Paper,
  text: string,
  { width, lines, ...style }: TextStyle & { width: number; lines: number },
) {
  setFont(paper, style);
  // Its types leave the chosen font out. A letter that the font lacks would be wider than it says.
  const { _font: chosen } = paper as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
  const known = inLettersOf((code) => chosen.font.hasGlyphForCodePoint(code), text);
  return toLines((part) => paper.widthOfString(part), known, width, lines);
}

/** The largest of some sizes in which a text fits on a line. */
export const fitSize = (paper: Paper, text: string, width: number, sizes: readonly number[]) =>
  sizes.find((size) => setFont(paper, { size, bold: true }).widthOfString(text) <= width) ?? Math.min(...sizes);
