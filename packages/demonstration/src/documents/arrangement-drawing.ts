import { toSvg } from "../drawings/render-drawing.ts";
import type { Product } from "../product.ts";
import type { Sender } from "./letterhead.ts";
import { faint, ink, makePdf, write, type Paper } from "./paper.ts";
import { drawSvg } from "./vector.ts";

interface ArrangementDrawing {
  sender: Sender;
  number: string;
  revision: string;
  day: string;
  product: Product;
}

const LEFT = 150;
const TOP = 70;
const SIZE = 380;

/** Creates a sheet with the product, its overall dimensions and a title block. */
export function arrangementDrawing({ sender, number, revision, day, product }: ArrangementDrawing) {
  const title = `Drawing ${number}`;
  const sheet = {
    title,
    author: sender.name,
    day,
    footer: `${sender.name} - ${title} Rev. ${revision}`,
    landscape: true,
  };
  return makePdf(sheet, (paper) => {
    const { width, height } = paper.page;
    paper
      .rect(30, 30, width - 60, height - 84)
      .lineWidth(1.2)
      .stroke(ink);
    drawSvg(paper, toSvg(product.drawing), LEFT, TOP, SIZE);
    across(paper, LEFT, LEFT + SIZE, TOP + SIZE + 22, inches(product.length ?? product.width));
    upright(paper, LEFT - 26, TOP, TOP + SIZE, inches(product.height ?? product.width));
    titleBlock(paper, width - 30 - 190, [
      ["Title", product.name],
      ["Drawing no.", `${number}   Rev. ${revision}`],
      ["Part", `${product.supplier_sku}   ${product.mpn ?? ""}`],
      ["Material", product.material ?? "See data sheet"],
      ["Weight", product.weight === null ? "-" : `${product.weight.toLocaleString("en-US")} lb`],
      ["Drawn by", `${sender.name}, ${day}`],
      ["Scale", "Not to scale. Dimensions in inches."],
    ]);
  });
}

const inches = (value: number | null) => (value === null ? "see data sheet" : `${value.toLocaleString("en-US")} in`);

function across(paper: Paper, from: number, to: number, y: number, text: string) {
  paper
    .moveTo(from, y)
    .lineTo(to, y)
    .moveTo(from, y - 8)
    .lineTo(from, y + 8)
    .moveTo(to, y - 8)
    .lineTo(to, y + 8);
  paper.lineWidth(0.7).stroke(ink);
  paper.polygon([from, y], [from + 8, y - 2.5], [from + 8, y + 2.5]).fill(ink);
  paper.polygon([to, y], [to - 8, y - 2.5], [to - 8, y + 2.5]).fill(ink);
  write(paper, text, from, y + 5, { size: 9, width: to - from, align: "center" });
}

function upright(paper: Paper, x: number, from: number, to: number, text: string) {
  paper.save();
  paper.rotate(-90, { origin: [x, to] });
  across(paper, x, x + to - from, to - 14, text);
  paper.restore();
}

function titleBlock(paper: Paper, x: number, lines: readonly (readonly [label: string, value: string])[]) {
  const height = 44;
  const top = paper.page.height - 54 - lines.length * height;
  lines.forEach(([label, value], index) => {
    const y = top + index * height;
    paper.rect(x, y, 190, height).lineWidth(0.7).stroke(ink);
    write(paper, label.toUpperCase(), x + 6, y + 5, { size: 6, color: faint, width: 178 });
    write(paper, value, x + 6, y + 14, { size: 8, bold: true, width: 178, height: 28 });
  });
}
