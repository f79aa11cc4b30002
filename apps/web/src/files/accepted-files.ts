import { type FileExtension, findExtension, getSpellings, listKinds, refuseExtension } from "@lading/contract";
import { deployment } from "../lib/deployment.ts";
import { fileSize } from "../lib/formats.ts";

/** The file's extension in lower case; empty if it has none. */
export const getExtension = (name: string) => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/** Returns why a file is not sent at all, one sentence a line. The server checks its content. */
export function getRefusal(file: File, extensions: readonly FileExtension[]) {
  const extension = getExtension(file.name);
  if (!findExtension(extension, extensions)) return refuseExtension(extension, extensions).join("\n");
  if (file.size > deployment.uploadLimitBytes)
    return `A file may have at most ${fileSize(deployment.uploadLimitBytes)}.`;
  return undefined;
}

/** "PDF, Excel, PNG, JPG; up to 100 MB each". */
export const acceptedText = (extensions: readonly FileExtension[]) =>
  `${listKinds(extensions)}; up to ${fileSize(deployment.uploadLimitBytes)} each`;

/** The `accept` value of the browser's file picker. An e-mail from a mail program may have a media type but no known extension. */
export const pickerAccept = (extensions: readonly FileExtension[]) =>
  [
    ...getSpellings(extensions).map((extension) => `.${extension}`),
    ...(extensions.includes("eml") ? ["message/rfc822"] : []),
  ].join();
