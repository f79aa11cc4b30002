import { invalid } from "../../../ground/http/refusal.ts";
import { openCompoundFile } from "./compound-file.ts";
import type { FileBytes, FileFault } from "./file-bytes.ts";
import { readZipDirectory } from "./read-zip-directory.ts";

const MOST_ENTRIES = 2000;
const MOST_BYTES = 200 * 1024 ** 2;

/** Checks by the directory of the zip file whether the file is an Excel workbook (xlsx). Unpacks nothing. */
export async function findWorkbookFault(file: FileBytes): Promise<FileFault | undefined> {
  const directory = await readZipDirectory(file, MOST_ENTRIES);
  if (directory === "too many") throw invalid({ document: ["This workbook has more than 2,000 parts."] });
  if (directory === "no zip") return (await isEncryptedPackage(file)) ? "password" : "other kind";
  if (directory === "damaged") return "damaged";
  if (directory === "encrypted") return "password";
  const unpackedBytes = directory.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (unpackedBytes > MOST_BYTES) throw invalid({ document: ["This workbook unpacks to more than 200 MB."] });
  const names = directory.map(({ name }) => name.replaceAll("\\", "/").toLowerCase());
  // Excel stores the parts below xl/, other programs elsewhere. The format fixes only the name of the list of types.
  const hasWorkbook = names.some((name) => /(^|\/)workbook\d*\.xml$/.test(name));
  // A workbook with macros is an xlsm file, which Excel does not open under this extension.
  const hasMacros = names.some((name) => /(^|\/)vbaproject\.bin$/.test(name));
  return names.includes("[content_types].xml") && hasWorkbook && !hasMacros ? undefined : "other kind";
}

/** Office puts a file with a password into a compound file. */
async function isEncryptedPackage(file: FileBytes) {
  const compound = await openCompoundFile(file);
  return compound?.streams.some(({ name }) => name === "EncryptedPackage") ?? false;
}
