import { unsupportedFile, type FileExtension } from "@lading/contract";
import { invalid } from "../../http/refusal.ts";
import type { FileBytes } from "./file-bytes.ts";
import { isMail } from "./check-mail.ts";
import { isOldWorkbook } from "./check-old-workbook.ts";
import { isPdf } from "./check-pdf.ts";
import { isPicture } from "./check-picture.ts";
import { isWorkbook } from "./check-workbook.ts";

const checks: Record<FileExtension, (file: FileBytes) => Promise<boolean>> = {
  pdf: isPdf,
  png: isPicture("image/png"),
  jpg: isPicture("image/jpeg"),
  jpeg: isPicture("image/jpeg"),
  xls: isOldWorkbook,
  xlsx: isWorkbook,
  eml: isMail,
};

/** Returns the extension if it is accepted; else refuses the file. */
export function findAcceptedExtension(extension: string, accepted: readonly FileExtension[]): FileExtension {
  const found = accepted.find((one) => one === extension);
  if (!found) throw unsupported();
  return found;
}

/** Refuses a file whose first bytes or structure do not match its extension. */
export async function checkFile(file: FileBytes, extension: FileExtension) {
  if (file.size === 0) throw invalid({ document: ["This file is empty."] });
  if (!(await checks[extension](file))) throw unsupported();
}

const unsupported = () => invalid({ document: [unsupportedFile] });
