import { type Bars, encodeBars } from "./label-bars.ts";
import type { Label } from "./label-content.ts";
import { fitSize, lineHeight, mm, type Paper, write } from "./paper.ts";
import { ssccText } from "./paper-notice.ts";

/** The part of a page that a label fills, in points. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The texts that all labels of a notice have. */
export interface Shipment {
  from: string;
  to: string;
  carrier: string;
}

/** The width of the narrowest bar, which is four dots of a label printer, and the blank room on both sides of bars (GS1: 10 X). */
const moduleWidth = 0.5 * mm;
const quietZone = 10 * moduleWidth;
/** The longest bar that GS1 allows, with both blanks. */
const longestBar = 165 * mm;
const ssccHeight = 32 * mm;
const otherHeight = 12.5 * mm;

/** Letters of this size are 3 mm high. */
const textSize = 12;
/** The number of a package among all is as large as it fits. */
const placeSizes = [26, 20, 16, 12];
const placeHeight = lineHeight(26);
const line = lineHeight(textSize);
const margin = 3.5 * mm;
const gap = 1.3 * mm;
/** The most lines of an address, and those of what is in the package. */
const addressLines = 5;
const factLines = 4;

/** Encodes bars of labels, each text once. */
export function rememberBars() {
  const known = new Map<string, Bars>();
  return (text: string) => {
    const bars = known.get(text) ?? encodeBars(text);
    known.set(text, bars);
    return bars;
  };
}

/** Draws a label: addresses at the top, what is in the package, and the bars with the SSCC lowest. */
export function drawLabel(
  paper: Paper,
  area: Area,
  label: Label,
  shipment: Shipment,
  encode: ReturnType<typeof rememberBars>,
) {
  const x = area.x + margin;
  const width = area.width - 2 * margin;
  const left = { x, width: (width - margin) / 2 };
  const right = { x: x + (width + margin) / 2, width: left.width };
  let y = area.y + margin;
  const addresses = (
    [
      ["From", shipment.from, left],
      ["To", shipment.to, right],
    ] as const
  ).map(([heading, text, column]) => {
    // Not each order has an address.
    if (text === "") return 0;
    write(paper, heading, { ...column, y, size: textSize, bold: true });
    return write(paper, text, { ...column, y: y + line, size: textSize, lines: addressLines });
  });
  y = rule(paper, x, y + (1 + Math.max(...addresses)) * line, width);
  const facts = { x, width: 0.6 * width };
  drawFacts(paper, label, shipment.carrier, facts, y);
  drawPlace(paper, label, { x: x + 0.6 * width + gap, width: 0.4 * width - gap }, y);
  y = rule(paper, x, y + factLines * line, width);

  const drawn = label.bars.map((text) => ({ text, bars: encode(text) })).filter(({ bars }) => fits(bars, area.width));
  let bottom = area.y + area.height - margin;
  if (label.sscc === null) bottom = drawNumber(paper, label, x, bottom, width);
  else {
    const text = `(00)${label.sscc}`;
    bottom = drawBars(paper, area, bottom, ssccHeight, encode(text), `(00) ${ssccText(label.sscc)}`);
  }
  for (const { text, bars } of drawn.toReversed())
    bottom = drawBars(paper, area, bottom, otherHeight, bars, text.replaceAll(/\((\d+)\)/g, " ($1) ").trim());
  drawContents(paper, label.contents, { x, y, width, height: bottom - y });
}

/** Whether bars and their blanks are within the label. The text of a bar that is too long is on the label all the same. */
const fits = ({ modules }: Bars, width: number) => modules * moduleWidth + 2 * quietZone <= Math.min(width, longestBar);

function rule(paper: Paper, x: number, y: number, width: number) {
  paper
    .moveTo(x, y + gap)
    .lineTo(x + width, y + gap)
    .lineWidth(0.75)
    .stroke("#000000");
  return y + 2 * gap;
}

interface Column {
  x: number;
  width: number;
}

function drawFacts(paper: Paper, { orders, lots, heats }: Label, carrier: string, column: Column, y: number) {
  const facts = [
    ["Carrier", carrier],
    [orders.length > 1 ? "Orders" : "Order", orders.join(", ")],
    [heats.length > 1 ? "Heats" : "Heat", heats.join(", ")],
    [lots.length > 1 ? "Lots" : "Lot", lots.join(", ")],
  ].filter(([, value]) => value !== "");
  for (const [at, [name, value]] of facts.entries())
    write(paper, `${name} ${value}`, { ...column, y: y + at * line, size: textSize });
}

function drawPlace(paper: Paper, { place, kind, number, weight }: Label, column: Column, y: number) {
  const size = fitSize(paper, place, column.width, placeSizes);
  write(paper, place, { ...column, y: y - gap, size, bold: true });
  const below = y + placeHeight - gap;
  const named = `${kind} ${number}`;
  write(paper, named, { ...column, y: below, size: textSize });
  if (weight !== null) write(paper, weight, { ...column, y: below + line, size: textSize });
}

/** Draws bars above `bottom` with their text below them. Returns where the next bars end. */
function drawBars(paper: Paper, area: Area, bottom: number, height: number, bars: Bars, text: string) {
  const top = bottom - line - height;
  // At whole dots of a label printer, the bars are as wide as they should be.
  const dot = moduleWidth / 4;
  const start = Math.round((area.width - bars.modules * moduleWidth) / 2 / dot) * dot;
  let x = area.x + start;
  for (const [at, width] of bars.widths.entries()) {
    if (at % 2 === 0) paper.rect(x, top, width * moduleWidth, height);
    x += width * moduleWidth;
  }
  paper.fill("#000000");
  const column = { x: area.x + margin, width: area.width - 2 * margin };
  write(paper, text, { ...column, y: top + height + gap / 2, size: textSize, align: "center" });
  return top - gap;
}

/** Draws the number of a package without SSCC where its bars would be. */
function drawNumber(paper: Paper, { number }: Label, x: number, bottom: number, width: number) {
  const size = 40;
  const top = bottom - lineHeight(size);
  write(paper, number, { x, y: top, width, size, bold: true, align: "center" });
  write(paper, "Package", { x, y: top - line, width, size: textSize, align: "center" });
  return top - line - gap;
}

/** Writes what is in the package into the room that the bars leave. */
function drawContents(paper: Paper, contents: readonly string[], { x, y, width, height }: Area) {
  const most = Math.floor(height / line);
  if (most < 1) return;
  const shown = contents.length > most ? contents.slice(0, most - 1) : contents;
  const left = contents.length - shown.length;
  const lines = left === 0 ? shown : [...shown, `and ${left} more ${left === 1 ? "line" : "lines"}`];
  for (const [at, text] of lines.entries()) write(paper, text, { x, y: y + at * line, width, size: textSize });
}
