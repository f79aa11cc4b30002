import type { DetectedFile } from "@lading/contract";
import type { ReceivedFile } from "../../storage/received-file.ts";
import { detectText } from "./detect-text.ts";
import { detectWorkbookFile } from "./read-workbook.ts";

/** The beginnings of zip files and of compound files, in which Excel stores old workbooks and ones with a password. */
const workbookSignature = /^(504b0304|d0cf11e0)/;
/** Enough for the first rows of real files, and quick to read. */
const HEAD_BYTES = 256 * 1024;

/**
 * Finds out by its content how to read a file with rows. Throws a FileRefusal that names the accepted formats if the file has
 * another one.
 */
export async function detectFile(file: Pick<ReceivedFile, "path" | "size" | "read">): Promise<DetectedFile> {
  const head = await file.read(0, HEAD_BYTES);
  if (workbookSignature.test(head.toString("hex", 0, 4))) return detectWorkbookFile(file);
  return detectText(head, head.length === file.size);
}
