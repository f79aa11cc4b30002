import path from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, type Line, PSM } from "tesseract.js";
import type { TextPiece } from "../page-cells.ts";

/** The words of a picture. All places are in its pixels. */
export interface RecognizedPage {
  width: number;
  height: number;
  pieces: (TextPiece & { isSure: boolean })[];
}

/** Words below this confidence of 100 are often wrong. Right ones mostly have more than 90. */
const sure = 75;

/** Starts the recognition of text. It loads its language from the package, and writes nothing. */
export async function startRecognition() {
  const data = fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json"));
  const worker = await createWorker("eng", undefined, {
    langPath: path.join(path.dirname(data), "4.0.0_best_int"),
    cacheMethod: "none",
  });
  // Tables are read wrongly or left out as a block of text. The words' places say what belongs together.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  return {
    /** Recognizes the words of a picture: PNG, JPEG or PGM. */
    recognize: async (picture: Buffer): Promise<RecognizedPage> => {
      const { data: found } = await worker.recognize(picture, {}, { text: false, blocks: true, hocr: true });
      // No other output has the size of the picture as it was turned.
      const [, width, height] = /ocr_page[^>]*bbox 0 0 (\d+) (\d+)/.exec(found.hocr ?? "") ?? [];
      const lines = (found.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));
      return { width: Number(width), height: Number(height), pieces: toPieces(lines) };
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}

function toPieces(lines: readonly Line[]): RecognizedPage["pieces"] {
  const slope = findSlope(lines);
  return lines.flatMap(({ words, baseline, rowAttributes }) =>
    words.map(({ text, confidence, bbox }) => ({
      // A zero of a code is often read as the letter.
      text: text.replace(/^([A-DZ])O(\d)$/, "$10$2"),
      x: bbox.x0,
      y: (baseline.y0 + baseline.y1) / 2 - slope * (baseline.x0 + baseline.x1) * 0.5,
      width: bbox.x1 - bbox.x0,
      height: rowAttributes.rowHeight,
      font: "",
      isSure: confidence >= sure,
    })),
  );
}

/** Returns how much the lines of a page rise or fall that was put on the scanner askew: that of the line in the middle. */
function findSlope(lines: readonly Line[]) {
  const slopes = lines
    .map(({ baseline: { x0, x1, y0, y1 } }) => ({ width: x1 - x0, slope: (y1 - y0) / (x1 - x0) }))
    .filter(({ width }) => width > 100)
    .map(({ slope }) => slope)
    .toSorted((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}
