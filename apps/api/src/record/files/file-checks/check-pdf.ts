import type { FileBytes, FileFault } from "./file-bytes.ts";
import { needsPassword } from "./pdf-password.ts";
import { PDF_HEAD, recognizeHead } from "./recognize-file.ts";

/** PDF readers search this many bytes at the end of the file for its last line. */
const TAIL = 2048;
const HEADER = "%PDF-";

/**
 * Checks the start and the end of a PDF, and whether it opens without a password. The content is never parsed. Other bytes may
 * precede the header, because PDF readers accept them, unless they make it a file of another kind.
 */
export async function findPdfFault(file: FileBytes): Promise<FileFault | undefined> {
  const head = await file.read(0, PDF_HEAD + 3);
  const start = head.toString("latin1").search(/%PDF-\d\.\d/);
  if (start < 0 || start + HEADER.length > PDF_HEAD || recognizeHead(head)) return "other kind";
  const tail = (await file.read(Math.max(0, file.size - TAIL), TAIL)).toString("latin1");
  const [, offset] = /startxref\s+(\d+)\s+%%EOF(?![^]*startxref\s+\d+\s+%%EOF)/.exec(tail) ?? [];
  if (offset === undefined || Number(offset) >= file.size) return "damaged";
  return (await needsPassword(file, start + Number(offset))) ? "password" : undefined;
}
