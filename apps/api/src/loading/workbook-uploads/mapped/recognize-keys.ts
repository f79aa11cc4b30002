import type { DetectedFile } from "@lading/contract";
import type { ReceivedFile } from "../../../ground/storage/received-file.ts";
import { detectFile } from "../../read/detect-file.ts";
import { FileRefusal } from "../../read/file-refusal.ts";
import { acceptedOfVendors, type RecognizedWorkbook } from "../recognize-workbook.ts";

/**
 * Finds out by its first rows how to read a file about orders: below the row with our keys, or as `findShape` recognizes it. Throws a
 * FileRefusal for files without rows.
 */
export async function recognizeKeys(
  file: Pick<ReceivedFile, "path" | "size" | "read">,
  findShape: (found: DetectedFile) => RecognizedWorkbook["reading"] | undefined = () => undefined,
): Promise<RecognizedWorkbook> {
  const found = await detectFile(file);
  const { options, preview } = found;
  if (options.format === "ndjson") throw new FileRefusal(acceptedOfVendors);
  const shape = findShape(found);
  const keys = preview.findIndex((cells) => cells.some((cell) => cell?.trim().toLowerCase() === "purchase_order"));
  return {
    reading: shape ?? { ...options, ...(keys >= 0 && { headerRow: keys + 1 }) },
    workbookId: null,
    isOwnList: shape === undefined && keys < 0,
  };
}
