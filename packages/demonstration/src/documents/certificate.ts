import { signature, type Sender } from "./letterhead.ts";
import { faint, measureHeight, ink, makePdf, MARGIN, right, getWidth, write, type Paper } from "./paper.ts";
import { drawSvg } from "./vector.ts";

interface Certificate {
  sender: Sender;
  title: string;
  number: string;
  day: string;
  /** The line above the recipient. */
  lead: string;
  holder: string;
  paragraphs: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  signer: readonly [name: string, position: string];
}

/** Creates a certificate on a framed page. */
export function certificate(given: Certificate) {
  const { sender, title, number, day } = given;
  return makePdf({ title, author: sender.name, day, footer: `${sender.name} - ${number}` }, (paper) => {
    frame(paper, sender.tint);
    if (sender.logo) drawSvg(paper, sender.logo, paper.page.width / 2 - 27, 78, 54);
    const x = MARGIN + 36;
    const width = getWidth(paper) - 72;
    const center = { width, align: "center" } as const;
    let y = write(paper, sender.name, x, sender.logo ? 140 : 96, {
      ...center,
      size: 12,
      bold: true,
      color: sender.tint,
    });
    y = write(paper, title, x, y + 22, { ...center, size: 26, bold: true });
    y = write(paper, `No. ${number}`, x, y + 4, { ...center, size: 9, color: faint });
    y = write(paper, given.lead, x, y + 30, { ...center, size: 10, color: faint });
    y = write(paper, given.holder, x, y + 6, { ...center, size: 17, bold: true, color: sender.tint });
    for (const text of given.paragraphs) y = write(paper, text, x, y + 14, { ...center, size: 10.5, lineGap: 3.5 });
    y = facts(paper, given.facts, x, y + 26, width);
    seal(paper, sender.tint, x + 60, 660);
    signature(paper, ...given.signer, right(paper) - 36 - 175, 628);
  });
}

function frame(paper: Paper, tint: string) {
  const { width, height } = paper.page;
  paper
    .rect(30, 30, width - 60, height - 90)
    .lineWidth(2.5)
    .stroke(tint);
  paper
    .rect(37, 37, width - 74, height - 104)
    .lineWidth(0.5)
    .stroke(tint);
}

function facts(paper: Paper, list: Certificate["facts"], x: number, start: number, width: number) {
  let y = start;
  for (const [label, value] of list) {
    const height = Math.max(20, measureHeight(paper, value, { size: 9, bold: true, width: width - 160 }) + 9);
    write(paper, label, x, y + 6, { size: 8.5, color: faint, width: 150 });
    write(paper, value, x + 160, y + 6, { size: 9, bold: true, color: ink, width: width - 160 });
    y += height;
    paper
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.4)
      .stroke("#d1d5db");
  }
  return y;
}

/** Draws a seal of two rings and 24 rays. */
function seal(paper: Paper, tint: string, x: number, y: number) {
  for (let ray = 0; ray < 24; ray++) {
    const angle = (ray * Math.PI) / 12;
    paper
      .moveTo(x + 24 * Math.cos(angle), y + 24 * Math.sin(angle))
      .lineTo(x + 34 * Math.cos(angle), y + 34 * Math.sin(angle));
  }
  paper.lineWidth(2).stroke(tint);
  paper.circle(x, y, 36).lineWidth(1).stroke(tint);
  paper.circle(x, y, 21).lineWidth(1).stroke(tint);
  write(paper, "CERTIFIED", x - 21, y - 3, { size: 5.5, bold: true, color: tint, width: 42, align: "center" });
}
