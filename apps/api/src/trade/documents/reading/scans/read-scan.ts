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
  const isPdf = content.subarray(0, 1024).includes("%PDF-");
  const { pages, isWhole } = await (isPdf ? readPages : readPicture)(content, recognition);
  if (pages.every(({ lines }) => lines.length === 0)) return { state: "no_text", fields: [] };
  const found = proposeValues({ pages, attached: [] }, fields);
  return { state: "read", fields: found.map((field) => temper(field, isWhole && isClear(field, pages))) };
}

type Recognition = Awaited<ReturnType<typeof startRecognition>>;

async function readPicture(content: Buffer, { recognize }: Recognition) {
  const shown = await recognize(content);
  return { pages: [toPage(1, shown, Math.max(shown.width, shown.height) / longSide)], isWhole: true };
}

async function readPages(content: Buffer, { recognize }: Recognition) {
  const pages: ScannedPage[] = [];
  const document = await getDocumentProxy(new Uint8Array(content), pdfOptions);
  const last = Math.min(document.numPages, scanPages);
  const end = performance.now() + beginSeconds * 1000;
  let number = 1;
  for (; number <= last && performance.now() < end; number++) {
    const page = await document.getPage(number);
    const raster = await drawPage(page);
    if (raster) pages.push(toPage(number, await recognize(toPgm(raster)), raster.scale));
    page.cleanup();
  }
  return { pages, isWhole: number > document.numPages };
}

interface ScannedPage extends Page {
  /** The middles of words that are often wrong, in shares of the page's width and height. */
  unsure: { x: number; y: number }[];
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

/** Whether all words are sure where a page shows a value. */
const isClear = ({ page, box }: ReadField, pages: readonly ScannedPage[]) =>
  !pages.some(
    ({ number, unsure }) =>
      number === page &&
      unsure.some(
        ({ x, y }) => box && x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height,
      ),
  );

/** No value of a scan is as sure as one beside a code. Pages that were left out could have others. */
const temper = (field: ReadField, isSure: boolean): ReadField => ({
  ...field,
  confidence: isSure && field.confidence !== "guess" ? "word" : "guess",
  is_scan: true,
});
