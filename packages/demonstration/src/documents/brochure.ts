import type { Drawing } from "../drawings/drawing.ts";
import { toSvg } from "../drawings/render-drawing.ts";
import { heading, letterhead, type Sender } from "./letterhead.ts";
import { faint, makePdf, MARGIN, room, table, write, type Column, type Paper } from "./paper.ts";
import { drawSvg } from "./vector.ts";

interface Brochure {
  sender: Sender;
  title: string;
  claim: string;
  day: string;
  drawings: readonly Drawing[];
  /** The products: a range, its makers and the number of items. */
  ranges: readonly (readonly [range: string, makers: string, items: string])[];
}

/** Creates a brochure: a cover with pictures and a page about the range. */
export function brochure({ sender, title, claim, day, drawings, ranges }: Brochure) {
  return makePdf({ title, author: sender.name, day, footer: `${sender.name} - ${title}` }, (paper) => {
    cover(paper, sender, title, claim);
    drawings.slice(0, 6).forEach((drawing, index) => {
      const [x, y] = [MARGIN + (index % 3) * 176, 330 + Math.floor(index / 3) * 176];
      drawSvg(paper, toSvg(drawing), x, y, 164);
    });
    paper.addPage();
    let y = letterhead(paper, sender, "OUR RANGE", day.slice(0, 4));
    y = table(paper, columns, ranges, y, { tint: sender.tint, size: 9 });
    y = heading(paper, "How to order", room(paper, y + 24, 90), sender.tint);
    const how =
      "Call or write to inside sales, or send your bill of materials: we answer with price and lead time within one business day. Items in stock leave our yard within two. Test reports are in the portal before the truck is at your gate.";
    y = write(paper, how, MARGIN, y, { size: 10, lineGap: 3 });
    write(paper, sender.lines.join("  -  "), MARGIN, y + 14, { size: 9, color: faint });
  });
}

function cover(paper: Paper, sender: Sender, title: string, claim: string) {
  paper.rect(0, 0, paper.page.width, 296).fill(sender.tint);
  if (sender.logo) drawSvg(paper, sender.logo, MARGIN, 52, 60);
  write(paper, sender.name, MARGIN + (sender.logo ? 74 : 0), 74, { size: 13, bold: true, color: "#ffffff" });
  write(paper, title, MARGIN, 150, { size: 34, bold: true, color: "#ffffff" });
  write(paper, claim, MARGIN, paper.y + 8, { size: 13, color: "#ffffff", width: 400, lineGap: 3 });
}

const columns: readonly Column[] = [
  { title: "Range", share: 2.4 },
  { title: "Makers", share: 5 },
  { title: "Items", share: 0.9, align: "right" },
];
