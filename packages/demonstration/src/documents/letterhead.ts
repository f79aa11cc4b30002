import { drawSvg } from "./vector.ts";
import { faint, hairline, measureHeight, ink, MARGIN, right, getWidth, write, type Paper } from "./paper.ts";

/** The sender of a document. */
export interface Sender {
  name: string;
  /** The lines of address and contact. */
  lines: readonly string[];
  tint: string;
  /** The content of an SVG of 480 pixels square. Without a logo, the letterhead shows only the name. */
  logo?: string;
}

/** Writes the sender on the left and the kind of document on the right. Returns the position below. */
export function letterhead(paper: Paper, sender: Sender, title: string, number = "") {
  const inset = sender.logo ? 54 : 0;
  if (sender.logo) drawSvg(paper, sender.logo, MARGIN, MARGIN, 42);
  const half = getWidth(paper) / 2;
  const y = write(paper, sender.name, MARGIN + inset, MARGIN, {
    size: 14,
    bold: true,
    color: sender.tint,
    width: half,
  });
  const left = write(paper, sender.lines.join("\n"), MARGIN + inset, y + 2, { size: 7.5, color: faint, width: half });
  write(paper, title, MARGIN + half, MARGIN, { size: 16, bold: true, width: half, align: "right" });
  if (number) write(paper, number, MARGIN + half, paper.y + 2, { size: 9, color: faint, width: half, align: "right" });
  const end = Math.max(left, paper.y, MARGIN + 44) + 8;
  paper.rect(MARGIN, end, getWidth(paper), 2).fill(sender.tint);
  return end + 16;
}

export type Field = readonly [label: string, value: string];

/** Writes labels with their values below them, in `columns` columns. */
export function fields(paper: Paper, list: readonly Field[], start: number, columns = 4) {
  const width = getWidth(paper) / columns;
  let y = start;
  for (let at = 0; at < list.length; at += columns) {
    const row = list.slice(at, at + columns);
    const height = Math.max(...row.map(([, value]) => measureHeight(paper, value, { bold: true, width: width - 12 })));
    row.forEach(([label, value], index) => {
      const x = MARGIN + index * width;
      write(paper, label.toUpperCase(), x, y, { size: 6.5, color: faint, width: width - 12 });
      write(paper, value, x, y + 10, { bold: true, width: width - 12 });
    });
    y += height + 20;
  }
  return y;
}

export function heading(paper: Paper, text: string, y: number, tint = ink) {
  const end = write(paper, text, MARGIN, y, { size: 10.5, bold: true, color: tint });
  paper
    .moveTo(MARGIN, end + 1)
    .lineTo(right(paper), end + 1)
    .lineWidth(0.5)
    .stroke(hairline);
  return end + 8;
}

/** Draws a signature above a name. The name determines the curve. */
export function signature(paper: Paper, name: string, position: string, x: number, y: number) {
  let at = x + 6;
  paper.moveTo(at, y + 20);
  for (const letter of name.slice(0, 12)) {
    const swing = (letter.charCodeAt(0) * 7) % 22;
    paper.bezierCurveTo(at + 3, y + 16 - swing, at + 9, y + 10 - swing / 2, at + 6, y + 20 + (swing % 6));
    at += 5 + (swing % 7);
  }
  paper.lineWidth(1.1).lineCap("round").stroke("#1e3a8a");
  paper
    .moveTo(x, y + 32)
    .lineTo(x + 170, y + 32)
    .lineWidth(0.5)
    .stroke(faint);
  write(paper, name, x, y + 36, { size: 8, bold: true, width: 170 });
  return write(paper, position, x, paper.y, { size: 7.5, color: faint, width: 170 });
}
