import { type FileExtension, unsupportedFile } from "@lading/contract";
import { deployment } from "../lib/deployment.ts";
import { fileSize } from "../lib/formats.ts";

/** The file's extension in small letters; empty for none. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Why a file is not even sent. What is in it, the server judges. */
export function refusalOf(file: File, extensions: readonly FileExtension[]) {
  if (!extensions.some((extension) => extension === extensionOf(file.name))) return unsupportedFile;
  if (file.size > deployment.uploadLimitBytes)
    return `A file may have at most ${fileSize(deployment.uploadLimitBytes)}.`;
  return undefined;
}

const kinds: Readonly<Record<FileExtension, string>> = {
  pdf: "PDF",
  xls: "Excel",
  xlsx: "Excel",
  png: "PNG",
  jpg: "JPG",
  jpeg: "JPG",
  eml: "EML",
};

/** "PDF, Excel, PNG, JPG; up to 100 MB each". */
export const acceptedText = (extensions: readonly FileExtension[]) =>
  `${[...new Set(extensions.map((extension) => kinds[extension]))].join(", ")}; up to ${fileSize(deployment.uploadLimitBytes)} each`;

/** For the browser's picker. A mail that a mail program lays there may have no extension it knows, but a type. */
export const pickerAccept = (extensions: readonly FileExtension[]) =>
  [...extensions.map((extension) => `.${extension}`), ...(extensions.includes("eml") ? ["message/rfc822"] : [])].join();
