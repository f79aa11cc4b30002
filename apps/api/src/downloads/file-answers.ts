import { Readable } from "node:stream";
import type { FileExtension } from "@lading/contract";
import { notFound } from "../http/refusal.ts";
import { Answer } from "../http/serve.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { contentDisposition } from "./content-disposition.ts";
import { fileName, namesInFolder } from "./file-names.ts";
import type { OpenedFile } from "./open-download.ts";
import { zipOf } from "./zip.ts";

const mediaTypes: Record<FileExtension, string> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  eml: "message/rfc822",
};

/** Nothing runs or is loaded; the styles are those of the page that a browser makes around a picture. */
const policies = {
  attachment: "default-src 'none'; sandbox",
  inline: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** A file as it was uploaded. */
export async function singleFile(blobs: BlobStore, file: OpenedFile, disposition: "attachment" | "inline") {
  const blob = await blobs.get(file.key);
  if (!blob) throw notFound();
  return new Answer(
    200,
    fileHeaders({
      // The table takes no other.
      type: mediaTypes[file.extension as FileExtension],
      size: blob.size,
      disposition,
      name: fileName(file),
    }),
    blob.stream,
  );
}

/** Files in one zip, which is sent from the first byte of the first of them on. */
export function zippedFiles(blobs: BlobStore, files: readonly OpenedFile[], name: string) {
  const names = namesInFolder(files);
  const { size, stream } = zipOf(
    files.map((file, index) => ({
      name: names[index] ?? file.id,
      size: file.size,
      modified: file.modified_date,
      open: async () => {
        const blob = await blobs.get(file.key);
        // The connection breaks, and with it the zip, which would otherwise seem whole.
        if (!blob) throw new Error(`There is no file ${file.key}`);
        return blob.stream;
      },
    })),
  );
  return new Answer(200, fileHeaders({ type: "application/zip", size, disposition: "attachment", name }), stream);
}

/** What a HEAD is told, for which no file is read. */
export function withoutBody({ status, headers, body }: Answer) {
  if (body instanceof Readable) body.destroy();
  return new Answer(status, headers, Readable.from([]));
}

interface FileHeaders {
  type: string;
  size: number;
  disposition: "attachment" | "inline";
  name: string;
}

const fileHeaders = ({ type, size, disposition, name }: FileHeaders) => ({
  "content-type": type,
  "content-length": String(size),
  "content-disposition": contentDisposition(disposition, name),
  "content-security-policy": policies[disposition],
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
});
