import { isWorkbookStream } from "../../record/files/file-checks/check-old-workbook.ts";
import { openCompoundFile } from "../../record/files/file-checks/compound-file.ts";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import { FileRefusal } from "./file-refusal.ts";
import { nameFormat } from "./name-format.ts";

const ZIP = "504b0304";
const HEAD_BYTES = 8192;

/** Refuses a file that is not a zip file, which every Excel workbook (xlsx) is. Excel puts one with a password into a compound file. */
export async function refuseOtherFormats(file: Pick<ReceivedFile, "size" | "read">) {
  const signature = (await file.read(0, 4)).toString("hex");
  if (signature === ZIP) return;
  const streams = (await openCompoundFile(file))?.streams ?? [];
  if (streams.some(({ name }) => name === "EncryptedPackage"))
    throw new FileRefusal("Remove the password and try again.");
  if (streams.some(isWorkbookStream))
    throw new FileRefusal("This is an old Excel workbook (xls). Save it as an Excel workbook (xlsx) or as CSV.");
  if (file.size === 0) throw new FileRefusal("The file is empty.");
  throw new FileRefusal(nameFormat(await file.read(0, HEAD_BYTES)) ?? "This is not an Excel workbook (xlsx).");
}
