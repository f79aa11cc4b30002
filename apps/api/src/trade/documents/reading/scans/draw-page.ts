import { getResolvedPDFJS } from "unpdf";
import type { PDFPageProxy } from "unpdf/pdfjs";
import { type Matrix, paintPicture, type Picture, type Raster } from "./paint-picture.ts";
import { scanPixels } from "./scan-limits.ts";

/** A picture on a page. `matrix` puts the square from 0 to 1 at its place, in points. */
interface Placed {
  picture: Picture;
  matrix: Matrix;
}

const pointsOfInch = 72;
/** Dots of an inch between which letters are read well. */
const [fewestDots, mostDots] = [150, 300] as const;

/** Draws the pictures of a page, without anything else of it, as it is shown. Returns undefined if it has none. */
export async function drawPage(page: PDFPageProxy): Promise<Raster | undefined> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const placed = await findPictures(page, toMatrix(transform));
  if (placed.length === 0) return undefined;
  const finest = Math.max(...placed.map(({ picture, matrix: [a, b] }) => picture.width / Math.hypot(a, b)));
  const dots = Math.min(mostDots, Math.max(fewestDots, finest * pointsOfInch)) / pointsOfInch;
  const scale = Math.min(dots, Math.sqrt(scanPixels / (width * height)));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const raster = { ...size, scale, gray: new Uint8Array(size.width * size.height).fill(255) };
  for (const { picture, matrix } of placed) paintPicture(raster, picture, multiply([scale, 0, 0, scale, 0, 0], matrix));
  return raster;
}

async function findPictures(page: PDFPageProxy, view: Matrix) {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const placed: Placed[] = [];
  const outer: Matrix[] = [];
  let matrix = view;
  for (const [at, operator] of fnArray.entries()) {
    const words = (argsArray[at] ?? []) as unknown[]; // Each operator has a list of its own kind.
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(matrix);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = outer.pop() ?? view;
    if (operator === OPS.transform) matrix = multiply(matrix, toMatrix(words));
    if (operator === OPS.paintFormXObjectBegin && words[0]) matrix = multiply(matrix, toMatrix(words[0]));
    const isMask = operator === OPS.paintImageMaskXObject;
    if (!isMask && operator !== OPS.paintImageXObject && operator !== OPS.paintInlineImageXObject) continue;
    const picture = await findPicture(page, words[0]);
    if (picture) placed.push({ picture: { ...picture, isMask }, matrix });
  }
  return placed;
}

/** Returns the picture that an operator names, or has in it. */
async function findPicture(page: PDFPageProxy, named: unknown): Promise<Picture | undefined> {
  if (typeof named === "string") {
    const store = named.startsWith("g_") ? page.commonObjs : page.objs;
    return new Promise((resolve) => store.get(named, (found: unknown) => resolve(toPicture(found))));
  }
  const { data } = (named ?? {}) as { data?: unknown };
  return typeof data === "string" ? findPicture(page, data) : toPicture(named);
}

function toPicture(found: unknown): Picture | undefined {
  const { width = 0, height = 0, data } = (found ?? {}) as Partial<Picture>;
  return data instanceof Uint8Array || data instanceof Uint8ClampedArray ? { width, height, data } : undefined;
}

const toMatrix = (from: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = from as Iterable<number>;
  return [a, b, c, d, e, f];
};

/** The matrix that does what the second one does, and then the first. */
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
