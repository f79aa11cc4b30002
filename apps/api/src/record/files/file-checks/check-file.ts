import {
  findExtension,
  orderFileExtensions,
  refuseContent,
  refuseExtension,
  refuseFile,
  type FileExtension,
} from "@lading/contract";
import { invalid } from "../../../ground/http/refusal.ts";
import type { FileBytes, FileFault } from "./file-bytes.ts";
import { findMailFault } from "./check-mail.ts";
import { findOldWorkbookFault } from "./check-old-workbook.ts";
import { findPdfFault } from "./check-pdf.ts";
import { checkPicture } from "./check-picture.ts";
import { findWorkbookFault } from "./check-workbook.ts";
import { recognizeFile } from "./recognize-file.ts";

const checks: Record<FileExtension, (file: FileBytes) => Promise<FileFault | undefined>> = {
  pdf: findPdfFault,
  png: checkPicture("image/png"),
  jpg: checkPicture("image/jpeg"),
  jpeg: checkPicture("image/jpeg"),
  xls: findOldWorkbookFault,
  xlsx: findWorkbookFault,
  eml: findMailFault,
};

const reasons = {
  damaged: "The file is damaged or incomplete. Open it in its program, save it again, and upload that.",
  password: "The file is protected with a password. Save it without the password and upload that.",
};

/** Returns the extension under which the file is stored if it is accepted; else refuses the file. */
export function findAcceptedExtension(extension: string, accepted: readonly FileExtension[]): FileExtension {
  const found = findExtension(extension, accepted);
  if (!found) throw invalid({ document: refuseExtension(extension, accepted) });
  return found;
}

/** Refuses a file whose first bytes or structure do not match its extension, and one that nobody else could open. */
export async function checkFile(
  file: FileBytes,
  extension: FileExtension,
  accepted: readonly FileExtension[] = orderFileExtensions,
) {
  if (file.size === 0) throw invalid({ document: ["This file is empty."] });
  const fault = await checks[extension](file);
  if (!fault) return;
  const messages =
    fault === "other kind"
      ? refuseContent(extension, await recognizeFile(file), accepted)
      : refuseFile(reasons[fault], accepted);
  throw invalid({ document: messages });
}
