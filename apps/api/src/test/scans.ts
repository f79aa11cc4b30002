import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { type PlacedText, writePdf } from "./text-pdf.ts";

/** The parts that are used of the library with which pdfkit reads fonts. It has no types. */
interface Font {
  unitsPerEm: number;
  layout: (text: string) => {
    glyphs: { path: { commands: { command: string; args: number[] }[] } }[];
    positions: { xAdvance: number }[];
  };
}
const { create } = createRequire(import.meta.resolve("pdfkit"))("fontkit") as { create: (file: Buffer) => Font };
const font = create(readFileSync(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"))));

const A4 = { width: 595, height: 842 };

/** A page in shades of gray, from the top to the bottom, a byte a pixel. */
export interface Scan {
  width: number;
  height: number;
  gray: Buffer;
}

/** Draws texts on an A4 page as a scanner sees it. Their places are in points from the upper left corner. */
export function drawScan(texts: readonly PlacedText[], { dots = 150 } = {}): Scan {
  const scale = dots / 72;
  const [width, height] = [Math.round(A4.width * scale), Math.round(A4.height * scale)];
  const scan = { width, height, gray: Buffer.alloc(width * height, 255) };
  for (const [x, y, text, { size = 10 } = {}] of texts) {
    const unit = (size * scale) / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    let pen = x * scale;
    for (const [at, { path }] of glyphs.entries()) {
      const left = pen;
      fill(
        scan,
        toEdges(path.commands, (a, b) => [left + a * unit, y * scale - b * unit]),
      );
      pen += (positions[at]?.xAdvance ?? 0) * unit;
    }
  }
  return scan;
}

type Point = readonly [x: number, y: number];
type Edge = readonly [from: Point, to: Point];

/** The outline of a letter as straight edges. */
function toEdges(commands: { command: string; args: number[] }[], place: (x: number, y: number) => Point): Edge[] {
  const edges: Edge[] = [];
  let [start, last]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const draw = (to: Point) => {
    edges.push([last, to]);
    last = to;
  };
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args;
    if (command === "moveTo") start = last = place(x, y);
    if (command === "lineTo") draw(place(x, y));
    if (command === "closePath") draw(start);
    if (command !== "quadraticCurveTo") continue;
    const [from, bend, to] = [last, place(x, y), place(endX, endY)];
    for (const t of [0.25, 0.5, 0.75, 1]) {
      const mix = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
      draw([mix(0), mix(1)]);
    }
  }
  return edges;
}

const rowsOfPixel = 4;

/** Makes the pixels within an outline dark, by the part of each that is within it. */
function fill({ width, height, gray }: Scan, edges: readonly Edge[]) {
  const ys = edges.flatMap(([[, one], [, other]]) => [one, other]);
  for (let row = Math.floor(Math.min(...ys)) * rowsOfPixel; row < Math.max(...ys) * rowsOfPixel; row++) {
    const y = (row + 0.5) / rowsOfPixel;
    const crossings = edges
      .filter(([[, from], [, to]]) => from <= y !== to <= y)
      .map(([[x0, y0], [x1, y1]]) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
      .toSorted((one, other) => one.x - other.x);
    let turns = 0;
    for (const [at, { x: left, turn }] of crossings.entries()) {
      turns += turn;
      const right = crossings[at + 1]?.x;
      if (turns === 0 || right === undefined) continue;
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
        const pixel = Math.floor(y) * width + x;
        const part = Math.min(x + 1, right) - Math.max(x, left);
        if (y >= 0 && y < height) gray[pixel] = Math.max(0, (gray[pixel] ?? 255) - (part * 255) / rowsOfPixel);
      }
    }
  }
}

/** Creates a PDF of which each A4 page is a picture, which `matrix` can put elsewhere, and `entries` describe. */
export function aScannedPdf(
  scans: readonly Scan[],
  { matrix = `${A4.width} 0 0 ${A4.height} 0 0`, entries = "", page = "" } = {},
) {
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${scans.length}/Kids[${scans.map((_, at) => `${3 + at * 3} 0 R`).join(" ")}]>>`,
    ...scans.flatMap(({ width, height, gray }, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${A4.width} ${A4.height}]${page}/Resources<</XObject<</X ${4 + at * 3} 0 R>>>>/Contents ${5 + at * 3} 0 R>>`,
      toStream(
        `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries || "/ColorSpace/DeviceGray/BitsPerComponent 8"}/Filter/FlateDecode`,
        deflateSync(gray),
      ),
      toStream("", Buffer.from(`q ${matrix} cm /X Do Q`)),
    ]),
  ]);
}

/** The same with one bit a pixel: the dark ones are zeros. */
export function toBits({ width, height, gray }: Scan): Scan {
  const row = Math.ceil(width / 8);
  const bits = Buffer.alloc(row * height, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((gray[y * width + x] ?? 255) < 128) bits[y * row + (x >> 3)]! &= ~(128 >> (x & 7)); // It is within the rows.
  return { width, height, gray: bits };
}

const toStream = (entries: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

/** Creates a PNG of a page. */
export function toPng({ width, height, gray }: Scan) {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // Bits of a pixel, all for its shade of gray.
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.alloc(1),
    gray.subarray(y * width, (y + 1) * width),
  ]).flat();
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
