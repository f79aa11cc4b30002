import type { LabelSize } from "@lading/contract";
import { type Area, drawLabel, rememberBars, type Shipment } from "./draw-label.ts";
import { readLabels } from "./label-content.ts";
import { makePdf, mm, type Paper } from "./paper.ts";
import type { PaperNotice } from "./paper-notice.ts";

interface PageOfLabels {
  /** In points. */
  size: [width: number, height: number];
  /** The labels beside one another, and below one another. */
  across: number;
  down: number;
}

const pages: Record<LabelSize, PageOfLabels> = {
  "4x6": { size: [4 * 72, 6 * 72], across: 1, down: 1 },
  a6: { size: [105 * mm, 148 * mm], across: 1, down: 1 },
  letter: { size: [8.5 * 72, 11 * 72], across: 2, down: 2 },
  a4: { size: [210 * mm, 297 * mm], across: 2, down: 2 },
};

/** Makes the labels of a notice, one for each package in their order. */
export function makeLabels(notice: PaperNotice, size: LabelSize) {
  const shipment: Shipment = {
    from: notice.ship_from.join("\n"),
    to: notice.ship_to ?? "",
    carrier: notice.carrier_name ?? notice.scac ?? "",
  };
  const encode = rememberBars();
  const page = pages[size];
  const areas = areasOf(page);
  return makePdf(
    {
      title: `Labels ${notice.number}`,
      author: notice.ship_from[0] ?? "",
      day: notice.printed_on,
      isNumbered: false,
    },
    (paper) => {
      for (const [at, label] of readLabels(notice).entries()) {
        const place = at % areas.length;
        if (place === 0) addPage(paper, page);
        const area = areas[place];
        if (area) drawLabel(paper, area, label, shipment, encode);
      }
    },
  );
}

function areasOf({ size: [width, height], across, down }: PageOfLabels): Area[] {
  return Array.from({ length: across * down }, (_, at) => ({
    x: ((at % across) * width) / across,
    y: (Math.floor(at / across) * height) / down,
    width: width / across,
    height: height / down,
  }));
}

/** Adds a page, with the lines at which a sheet of several labels is cut. */
function addPage(paper: Paper, { size: [width, height], across, down }: PageOfLabels) {
  paper.addPage({ size: [width, height], margin: 0 });
  if (across * down === 1) return;
  paper.lineWidth(0.5).dash(3, { space: 3 });
  paper.moveTo(width / 2, 0).lineTo(width / 2, height);
  paper.moveTo(0, height / 2).lineTo(width, height / 2);
  paper.stroke("#999999").undash();
}
