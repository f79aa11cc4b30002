import { type FileExtension, unsupportedFile } from "@lading/contract";
import { deployment } from "../lib/deployment.ts";
import { fileSize } from "../lib/formats.ts";

/** The file's extension in lower case; empty if it has none. */
export const getExtension = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Returns why a file is not sent at all. The server checks its content. */
export function getRefusal(file: File, extensions: readonly FileExtension[]) {
  if (!extensions.some((extension) => extension === getExtension(file.name))) return unsupportedFile;
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

/** The `accept` value of the browser's file picker. An e-mail from a mail program may have a media type but no known extension. */
export const pickerAccept = (extensions: readonly FileExtension[]) =>
  [...extensions.map((extension) => `.${extension}`), ...(extensions.includes("eml") ? ["message/rfc822"] : [])].join();
