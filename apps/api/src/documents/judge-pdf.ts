import type { FileBytes } from "./file-bytes.ts";

/** As far from its end as programs look for a PDF's last line. */
const TAIL = 2048;

/** Whether the file begins and ends as a PDF does. What is in it nobody here opens. */
export async function isPdf(file: FileBytes) {
  const head = (await file.read(0, 64)).toString("latin1");
  if (!/^(\xef\xbb\xbf)?\s*%PDF-\d\.\d/.test(head)) return false;
  const tail = (await file.read(Math.max(0, file.size - TAIL), TAIL)).toString("latin1");
  return /startxref\s+\d+\s+%%EOF/.test(tail);
}
