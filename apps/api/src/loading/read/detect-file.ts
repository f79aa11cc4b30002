import type { DetectedFile } from "@lading/contract";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import { detectText } from "./detect-text.ts";
import { isContainer } from "./name-format.ts";
import { detectWorkbookFile } from "./read-workbook.ts";

/** Enough for the first rows of real files, and quick to read. */
const HEAD_BYTES = 256 * 1024;

/**
 * Finds out by its content how to read a file with rows. Throws a FileRefusal that names the accepted formats if the file has
 * another one.
 */
export async function detectFile(file: Pick<ReceivedFile, "path" | "size" | "read">): Promise<DetectedFile> {
  const head = await file.read(0, HEAD_BYTES);
  if (isContainer(head)) return detectWorkbookFile(file);
  return detectText(head, head.length === file.size);
}
