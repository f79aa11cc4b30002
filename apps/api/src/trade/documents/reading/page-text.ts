import { getDocumentProxy } from "unpdf";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { type Page, type TextPiece, toLines } from "./page-cells.ts";
import type { DocumentText } from "./propose-values.ts";
import { attachedBytes, readCharacters, readPages } from "./reading-limits.ts";

/** The library runs no script of a file, and loads no fonts, because no text is drawn. */
export const pdfOptions = { disableFontFace: true, useSystemFonts: false, stopAtErrors: false, verbosity: 0 };

/** Returns the text of a PDF and its attached JSON. Throws if the file is damaged or has a password. */
export async function readText(file: Uint8Array): Promise<DocumentText> {
  const document = await getDocumentProxy(file, pdfOptions);
  try {
    const attached = await readAttached(document);
    const pages: Page[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, readPages) && characters < readCharacters; number++) {
      const page = await document.getPage(number);
      const { width, height, transform } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const pieces: TextPiece[] = [];
      for (const item of items) {
        if (!("str" in item)) continue;
        characters += item.str.length;
        if (characters > readCharacters) break;
        const piece = toPiece(item, transform);
        if (piece) pieces.push(piece);
      }
      pages.push({ number, width, height, lines: toLines(pieces, number) });
      page.cleanup();
    }
    return { pages, attached };
  } finally {
    await document.loadingTask.destroy();
  }
}

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
}

/** Returns a piece of horizontal text with its place on the page as it is shown, which may be turned. */
function toPiece({ str, transform, width, fontName }: Item, view: readonly number[]): TextPiece | undefined {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, x = 0, y = 0] = transform;
  const right = [a * ta + c * tb, b * ta + d * tb] as const;
  if (Math.abs(right[1]) > Math.abs(right[0]) * 0.1) return undefined;
  return {
    text: str,
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    width: Math.abs(width),
    height: Math.hypot(tc, td),
    font: fontName,
  };
}

/** Returns the JSON files that are attached to the document, or to a place on its first page. */
async function readAttached(document: PDFDocumentProxy): Promise<unknown[]> {
  const listed = [...((await document.getAttachments()) ?? [])].map(([id, { filename }]) => ({ id, filename }));
  const files = [...listed, ...(await findAnnotated(document))].filter(({ filename }) => /\.json$/i.test(filename));
  const found: unknown[] = [];
  for (const { id } of files.slice(0, 10)) {
    const content = await document.getAttachmentContent(id);
    if (content && content.length <= attachedBytes) found.push(...parse(content));
  }
  return found;
}

interface FileOfAnnotation {
  fileId?: string;
  file?: { filename?: string };
}

async function findAnnotated(document: PDFDocumentProxy) {
  const page = await document.getPage(1);
  const annotations = (await page.getAnnotations()) as FileOfAnnotation[]; // The library has no type for them.
  return annotations.flatMap(({ fileId: id, file }) =>
    id === undefined ? [] : [{ id, filename: file?.filename ?? "" }],
  );
}

function parse(content: Uint8Array): unknown[] {
  try {
    return [JSON.parse(new TextDecoder().decode(content))];
  } catch {
    return [];
  }
}
