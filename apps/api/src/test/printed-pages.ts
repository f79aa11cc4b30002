import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** The dots of a label printer in a point: 8 a millimeter. */
const dots = (8 * 25.4) / 72;

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))))
      .buffer,
  },
});

interface PrintedText {
  text: string;
  /** In points from the left and the top. */
  x: number;
  y: number;
  width: number;
  size: number;
}

export interface PrintedPage {
  /** In points. */
  width: number;
  height: number;
  texts: PrintedText[];
  /** Filled rectangles in points from the left and the top. */
  rectangles: { x: number; y: number; width: number; height: number }[];
}

/** Reads what the pages of a PDF print: their texts, and the rectangles that they fill. */
export async function readPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const { OPS } = await getResolvedPDFJS();
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { fnArray, argsArray } = await page.getOperatorList();
    const rectangles = fnArray.flatMap((operator, at) => {
      const [kind, [path] = [null]] =
        operator === OPS.constructPath ? (argsArray[at] as [number, [Float32Array | null]]) : [0];
      return kind === OPS.fill && path ? toRectangles([...path]) : [];
    });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      "str" in item && item.str.trim() !== ""
        ? [
            {
              text: item.str,
              x: Number(item.transform[4]),
              y: height - Number(item.transform[5]) - 0.75 * item.height,
              width: item.width,
              size: item.height,
            },
          ]
        : [],
    );
    pages.push({ width, height, texts, rectangles });
    page.cleanup();
  }
  return pages;
}

/** A rectangle is a move, three lines and an end: 0 x y, 1 x y, 1 x y, 1 x y, 4. */
function toRectangles(path: number[]) {
  return Array.from({ length: Math.floor(path.length / 13) }, (_, at) => {
    const [, x = 0, y = 0, , right = 0, , , , bottom = 0] = path.slice(at * 13);
    return { x, y, width: right - x, height: bottom - y };
  });
}

/** Prints a part of a page with the dots of a label printer, texts as black blocks, and reads its bar codes from the top to the bottom. */
export async function scan(page: PrintedPage, area = { x: 0, y: 0, width: page.width, height: page.height }) {
  const [width, height] = [Math.round(area.width * dots), Math.round(area.height * dots)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const blocks = page.texts.map(({ x, y, width: long, size }) => ({ x, y, width: long, height: 0.75 * size }));
  for (const block of [...page.rectangles, ...blocks]) {
    const [left, right] = [block.x - area.x, block.x + block.width - area.x].map((x) => Math.round(x * dots));
    const [top, bottom] = [block.y - area.y, block.y + block.height - area.y].map((y) => Math.round(y * dots));
    for (let y = Math.max(0, top ?? 0); y < Math.min(height, bottom ?? 0); y++)
      for (let x = Math.max(0, left ?? 0); x < Math.min(width, right ?? 0); x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  const found = await readBarcodes(
    { data, width, height, colorSpace: "srgb" },
    { formats: ["Code128"], maxNumberOfSymbols: 20 },
  );
  return found.toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y).map(({ text }) => text);
}
