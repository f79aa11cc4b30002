import type { LabelField } from "@lading/contract";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { readFields } from "../../documents/reading/read-fields.ts";

/** A file of a requirement. `key` is that of the blob store. */
interface StoredFile {
  key: string;
  extension: string;
  sha256: Buffer;
}

/** Says how a file of a requirement is received to be read. */
export const toReadFile = ({ key, extension, sha256 }: StoredFile, blobs: BlobStore) => ({
  extension,
  sha256,
  receive: async () => {
    const blob = await blobs.get(key);
    return blob && blobs.receive(blob.stream);
  },
});

/** Reads a file of a requirement for some fields. */
export const readStoredFile = (companyId: string, blobs: BlobStore, file: StoredFile, fields: readonly LabelField[]) =>
  readFields(companyId, toReadFile(file, blobs), fields);
