import { heading, letterhead, signature, type Sender } from "./letterhead.ts";
import { faint, measureHeight, makePdf, MARGIN, right, room, table, getWidth, write, type Column } from "./paper.ts";

export interface Section {
  title: string;
  paragraphs?: readonly string[];
  table?: { columns: readonly Column[]; rows: readonly (readonly string[])[] };
}

interface TextPaper {
  sender: Sender;
  /** The kind of document, in capitals. */
  kind: string;
  number: string;
  title: string;
  /** The line below the title. */
  subtitle?: string;
  day: string;
  sections: readonly Section[];
  signers?: readonly (readonly [name: string, position: string])[];
}

/** Creates a document with numbered sections: a manual, a safety data sheet or an agreement. */
export function textPaper({ sender, kind, number, title, subtitle, day, sections, signers = [] }: TextPaper) {
  return makePdf({ title, author: sender.name, day, footer: `${sender.name} - ${title} - ${number}` }, (paper) => {
    let y = letterhead(paper, sender, kind, `${number} - ${day}`);
    y = write(paper, title, MARGIN, y, { size: 18, bold: true, color: sender.tint });
    if (subtitle) y = write(paper, subtitle, MARGIN, y + 4, { size: 10, color: faint });
    y += 16;
    sections.forEach((section, index) => {
      y = heading(paper, `${index + 1}.  ${section.title}`, room(paper, y, 64), sender.tint) + 2;
      for (const paragraph of section.paragraphs ?? []) {
        y = room(paper, y, measureHeight(paper, paragraph, { size: 9.5, lineGap: 3, width: getWidth(paper) }));
        y = write(paper, paragraph, MARGIN, y, { size: 9.5, lineGap: 3, width: getWidth(paper) }) + 5;
      }
      if (section.table) y = table(paper, section.table.columns, section.table.rows, y, { tint: sender.tint });
      y += 12;
    });
    if (signers.length > 0) y = room(paper, y + 8, 64);
    signers.forEach(([name, position], index) =>
      signature(paper, name, position, index === 0 ? MARGIN : right(paper) - 190, y),
    );
  });
}
