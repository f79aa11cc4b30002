import { readFile } from "node:fs/promises";
import type { LabelField, ReadField } from "@lading/contract";
import { getDocumentProxy } from "unpdf";
import { type Page, toLines } from "../page-cells.ts";
import { pdfOptions } from "../page-text.ts";
import { proposeValues } from "../propose-values.ts";
import type { FileReading } from "../reading-task.ts";
import { drawPage } from "./draw-page.ts";
import type { Raster } from "./paint-picture.ts";
import { type RecognizedPage, startRecognition } from "./recognize.ts";
import { beginSeconds, scanPages } from "./scan-limits.ts";

/** The longer side of A4 in points. Pictures have no size on paper, and the text is looked at in points. */
const longSide = 842;

/** Recognizes the text of a picture or of a PDF's pictures, and reads the values of a label's fields in it. */
export async function readScan(file: string, fields: readonly LabelField[]): Promise<FileReading> {
  const content = await readFile(file);
  await using recognition = await startRecognition();
  const pages: ScannedPage[] = [];
  if (content.subarray(0, 1024).includes("%PDF-")) {
    const end = performance.now() + beginSeconds * 1000;
    for await (const { number, raster } of drawPages(new Uint8Array(content))) {
      pages.push(toPage(number, await recognition.recognize(toPgm(raster)), raster.scale));
      if (performance.now() > end) break;
    }
  } else {
    const found = await recognition.recognize(content);
    pages.push(toPage(1, found, Math.max(found.width, found.height) / longSide));
  }
  if (pages.every(({ lines }) => lines.length === 0)) return { state: "no_text", fields: [] };
  return { state: "read", fields: proposeValues({ pages, attached: [] }, fields).map((field) => temper(field, pages)) };
}

interface ScannedPage extends Page {
  /** The middles of words that are often wrong, in shares of the page's width and height. */
  unsure: { x: number; y: number }[];
}

async function* drawPages(content: Uint8Array): AsyncGenerator<{ number: number; raster: Raster }> {
  const document = await getDocumentProxy(content, pdfOptions);
  for (let number = 1; number <= Math.min(document.numPages, scanPages); number++) {
    const page = await document.getPage(number);
    const raster = await drawPage(page);
    page.cleanup();
    if (raster) yield { number, raster };
  }
}

/** The simplest format that the recognition reads: no bytes are packed. */
const toPgm = ({ width, height, gray }: Raster) => Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]);

function toPage(number: number, { width, height, pieces }: RecognizedPage, scale: number): ScannedPage {
  const placed = pieces.map((piece) => ({
    ...piece,
    x: piece.x / scale,
    y: piece.y / scale,
    width: piece.width / scale,
    height: piece.height / scale,
  }));
  const size = { width: width / scale, height: height / scale };
  const unsure = placed
    .filter(({ isSure }) => !isSure)
    .map((one) => ({ x: (one.x + one.width / 2) / size.width, y: (one.y - one.height / 4) / size.height }));
  return { number, ...size, lines: toLines(placed, number), unsure };
}

/** No value of a scan is as sure as one beside a code, and one with an unsure word is a guess. */
function temper(field: ReadField, pages: readonly ScannedPage[]): ReadField {
  const { box } = field;
  const isUnsure = pages.some(
    ({ number, unsure }) =>
      number === field.page &&
      unsure.some(
        ({ x, y }) => box && x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height,
      ),
  );
  const confidence = isUnsure || field.confidence === "guess" ? "guess" : "word";
  return { ...field, confidence, is_scan: true };
}
