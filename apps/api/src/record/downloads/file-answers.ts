import { Readable } from "node:stream";
import type { FileExtension } from "@lading/contract";
import { notFound } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { contentDisposition } from "./content-disposition.ts";
import { fileName, namesInFolder } from "./file-names.ts";
import type { OpenedFile } from "./open-download.ts";
import { createZip } from "./zip.ts";

const mediaTypes: Readonly<Record<string, string>> & Record<FileExtension, string> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  eml: "message/rfc822",
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson",
};

/** A file can run and load nothing. */
const policies = {
  attachment: "default-src 'none'; sandbox",
  // Browsers need inline styles for the page that they create around a picture.
  inline: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Sends one file as it was uploaded. `portal` is the origin of the web app, which shows a PDF in a frame; without it, the file is saved. */
export async function singleFile(
  blobs: BlobStore,
  file: Pick<OpenedFile, "key" | "name" | "extension">,
  portal?: string,
) {
  const blob = await blobs.get(file.key);
  if (!blob) throw notFound();
  return new RawResponse(
    200,
    fileHeaders({
      // A file that staff imported may have any extension.
      type: mediaTypes[file.extension] ?? "application/octet-stream",
      size: blob.size,
      disposition: portal === undefined ? "attachment" : "inline",
      name: fileName(file),
      portal,
    }),
    blob.stream,
  );
}

/** Sends files as one zip file. It starts before the files have been read. */
export function zippedFiles(blobs: BlobStore, files: readonly OpenedFile[], name: string) {
  const names = namesInFolder(files);
  const { size, stream } = createZip(
    files.map((file, index) => ({
      name: names[index] ?? file.id,
      size: file.size,
      modified: file.modified_date,
      open: async () => {
        const blob = await blobs.get(file.key);
        // The error aborts the connection. Otherwise the zip file would seem complete.
        if (!blob) throw new Error(`There is no file ${file.key}`);
        return blob.stream;
      },
    })),
  );
  return new RawResponse(200, fileHeaders({ type: "application/zip", size, disposition: "attachment", name }), stream);
}

/** The response to a HEAD request, for which no file is read. */
export function withoutBody({ status, headers, body }: RawResponse) {
  if (body instanceof Readable) body.destroy();
  return new RawResponse(status, headers, Readable.from([]));
}

interface FileHeaders {
  type: string;
  size: number;
  disposition: "attachment" | "inline";
  name: string;
  portal?: string | undefined;
}

const fileHeaders = ({ type, size, disposition, name, portal }: FileHeaders) => ({
  "content-type": type,
  "content-length": String(size),
  "content-disposition": contentDisposition(disposition, name),
  "content-security-policy": portal
    ? `${policies[disposition]}; frame-ancestors 'self' ${portal}`
    : policies[disposition],
  // Browsers that know frame-ancestors do not read it.
  ...(portal !== undefined && { "x-frame-options": "SAMEORIGIN" }),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
});
