import { formatDate } from "../../../ground/http/format-date.ts";
import { contentsTable, linesTable } from "./packing-tables.ts";
import { lineHeight, makePdf, type Paper, write } from "./paper.ts";
import { type PaperNotice, quantityText } from "./paper-notice.ts";
import { bottomMargin, drawTable, ink, openPage, pageMargin, pageWidth, quiet, room } from "./paper-table.ts";

const size = 9;
const headingSize = 11;

/** Makes the packing list of a notice: its head, lines and packages on numbered pages. */
export function makePackingList(notice: PaperNotice) {
  const { number, ship_from, printed_on } = notice;
  return makePdf(
    { title: `Packing List ${number}`, author: ship_from[0] ?? "", day: printed_on, isNumbered: true },
    (paper) => {
      openPage(paper);
      let y = drawHead(paper, notice);
      y = drawFacts(paper, notice, y);
      if (notice.note !== null)
        y += write(paper, notice.note, { ...whole, y, size, lines: 12 }) * lineHeight(size) + 12;
      y = drawHeading(paper, "Lines", y);
      y = drawTable(paper, linesTable(notice), y);
      if (notice.packages.length > 0) {
        y = drawHeading(paper, "Packages", y + 18);
        drawTable(paper, contentsTable(notice), y);
      }
      numberPages(paper, `Ship notice ${number}${notice.state === "draft" ? ", a draft" : ""}`);
    },
  );
}

const whole = { x: pageMargin, width: pageWidth };
const half = (pageWidth - 24) / 2;

function drawHead(paper: Paper, { number, printed_on, state, ship_from, ship_to }: PaperNotice) {
  write(paper, "Packing List", { ...whole, y: pageMargin, size: 20, bold: true });
  write(paper, number, { ...whole, y: pageMargin, size: 14, bold: true, align: "right" });
  write(paper, state === "draft" ? "Draft" : formatDate(printed_on), {
    ...whole,
    y: pageMargin + lineHeight(14) + 2,
    size,
    color: quiet,
    align: "right",
  });
  const y = pageMargin + 46;
  const heights = [
    ["From", ship_from.join("\n"), pageMargin],
    ["To", ship_to ?? "", pageMargin + half + 24],
  ].map(([heading = "", text = "", x]) => {
    if (text === "") return 0;
    const column = { x: Number(x), width: half };
    write(paper, String(heading), { ...column, y, size, color: quiet });
    return write(paper, String(text), { ...column, y: y + lineHeight(size), size: 10, lines: 8 });
  });
  return y + lineHeight(size) + Math.max(...heights) * lineHeight(10) + 12;
}

/** The facts of the shipment in three columns. */
function drawFacts(paper: Paper, notice: PaperNotice, start: number) {
  const { ship_date, expected_arrival, weight, weight_unit } = notice;
  const facts = [
    [notice.purchase_orders.length > 1 ? "Orders" : "Order", notice.purchase_orders.join(", ")],
    ["Ship Date", ship_date && formatDate(ship_date)],
    ["Expected Arrival", expected_arrival && formatDate(expected_arrival)],
    ["Carrier", [notice.carrier_name, notice.scac].filter(Boolean).join(", ")],
    ["Tracking", notice.tracking],
    ["Bill of Lading", notice.bill_of_lading],
    ["Weight", weight && `${quantityText(weight)} ${weight_unit}`],
    ["Freight Terms", notice.freight_terms],
    ["Packages", notice.packages.length > 0 ? quantityText(String(notice.packages.length)) : null],
  ].flatMap(([name, value]) => (name && value ? [{ name, value }] : []));
  const width = (pageWidth - 2 * 16) / 3;
  let y = start;
  for (let at = 0; at < facts.length; at += 3) {
    const heights = facts.slice(at, at + 3).map(({ name, value }, column) => {
      const box = { x: pageMargin + column * (width + 16), width };
      write(paper, name, { ...box, y, size, color: quiet });
      return write(paper, value, { ...box, y: y + lineHeight(size), size, lines: 3 });
    });
    y += (1 + Math.max(...heights)) * lineHeight(size) + 6;
  }
  return y + 6;
}

function drawHeading(paper: Paper, text: string, start: number) {
  const y = room(paper, start, 80);
  write(paper, text, { ...whole, y, size: headingSize, bold: true, color: ink });
  return y + lineHeight(headingSize) + 4;
}

function numberPages(paper: Paper, name: string) {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page);
    const y = paper.page.height - bottomMargin + 16;
    write(paper, name, { x: pageMargin, y, width: pageWidth - 100, size: 8, color: quiet });
    write(paper, `Page ${page + 1} of ${count}`, { ...whole, y, size: 8, color: quiet, align: "right" });
  }
}
