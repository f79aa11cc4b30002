import { unsupportedFile, type FileExtension } from "@lading/contract";
import { invalid } from "../http/refusal.ts";
import type { FileBytes } from "./file-bytes.ts";
import { isMail } from "./judge-mail.ts";
import { isOldWorkbook } from "./judge-old-workbook.ts";
import { isPdf } from "./judge-pdf.ts";
import { isPictureOf } from "./judge-picture.ts";
import { isWorkbook } from "./judge-workbook.ts";

const judges: Record<FileExtension, (file: FileBytes) => Promise<boolean>> = {
  pdf: isPdf,
  png: isPictureOf("image/png"),
  jpg: isPictureOf("image/jpeg"),
  jpeg: isPictureOf("image/jpeg"),
  xls: isOldWorkbook,
  xlsx: isWorkbook,
  eml: isMail,
};

/** The extension, if it is one of those that are taken. */
export function takenExtension(extension: string, taken: readonly FileExtension[]): FileExtension {
  const found = taken.find((one) => one === extension);
  if (!found) throw unsupported();
  return found;
}

/** Refuses a file that is not what its extension says: by its first bytes, and by how it is built. */
export async function judgeFile(file: FileBytes, extension: FileExtension) {
  if (file.size === 0) throw invalid({ document: ["This file is empty."] });
  if (!(await judges[extension](file))) throw unsupported();
}

const unsupported = () => invalid({ document: [unsupportedFile] });
