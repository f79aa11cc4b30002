import type { ReceivedFile } from "../../../ground/storage/received-file.ts";
import { detectFile } from "../../read/detect-file.ts";
import { FileRefusal } from "../../read/file-refusal.ts";
import { acceptedOfVendors, type RecognizedWorkbook } from "../recognize-workbook.ts";
import { type AnswerReading, findCoupaNames } from "./coupa-shape.ts";

/** Finds out by its first rows how to read a file of answers. Throws a FileRefusal for files without rows. */
export async function recognizeAnswers(
  file: Pick<ReceivedFile, "path" | "size" | "read">,
): Promise<RecognizedWorkbook> {
  const { options, preview } = await detectFile(file);
  if (options.format === "ndjson") throw new FileRefusal(acceptedOfVendors);
  const coupa = findCoupaNames(preview);
  const keys = preview.findIndex((cells) => cells.some((cell) => cell?.trim().toLowerCase() === "purchase_order"));
  const reading: AnswerReading = coupa
    ? { ...options, headerRow: coupa.headerRow, coupa: coupa.names }
    : { ...options, ...(keys >= 0 && { headerRow: keys + 1 }) };
  return { reading, workbookId: null, isOwnList: coupa === undefined && keys < 0 };
}
