import type { FileBytes } from "./file-bytes.ts";

/** PDF readers search this many bytes at the end of the file for its last line. */
const TAIL = 2048;

/** Whether the file starts and ends like a PDF. Its content is never parsed. */
export async function isPdf(file: FileBytes) {
  const head = (await file.read(0, 64)).toString("latin1");
  if (!/^(\xef\xbb\xbf)?\s*%PDF-\d\.\d/.test(head)) return false;
  const tail = (await file.read(Math.max(0, file.size - TAIL), TAIL)).toString("latin1");
  return /startxref\s+\d+\s+%%EOF/.test(tail);
}
