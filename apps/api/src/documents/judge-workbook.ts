import { invalid } from "../http/refusal.ts";
import type { FileBytes } from "./file-bytes.ts";
import { readZipDirectory } from "./judge-zip.ts";

const MOST_ENTRIES = 2000;
const MOST_BYTES = 200 * 1024 ** 2;

/** Whether the file is a workbook of Excel (xlsx), by the directory of the zip that it is. Nothing is unpacked. */
export async function isWorkbook(file: FileBytes) {
  const directory = await readZipDirectory(file, MOST_ENTRIES);
  if (directory === "too many") throw invalid({ document: ["This workbook has more than 2,000 parts."] });
  if (!directory) return false;
  const unpackedBytes = directory.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (unpackedBytes > MOST_BYTES) throw invalid({ document: ["This workbook unpacks to more than 200 MB."] });
  const names = new Set(directory.map(({ name }) => name.replaceAll("\\", "/").toLowerCase()));
  // With macros it is a file of another kind (xlsm), which Excel does not open under this name.
  return names.has("[content_types].xml") && names.has("xl/workbook.xml") && !names.has("xl/vbaproject.bin");
}
