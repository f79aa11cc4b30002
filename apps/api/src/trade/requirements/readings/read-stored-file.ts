import type { LabelField } from "@lading/contract";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { readFields } from "../../documents/reading/read-fields.ts";

/** Reads a file of a requirement, whose id is the name of the stored file, for some fields. */
export const readStoredFile = (
  companyId: string,
  blobs: BlobStore,
  { id, extension, sha256 }: { id: string; extension: string; sha256: Buffer },
  fields: readonly LabelField[],
) =>
  readFields(
    companyId,
    {
      extension,
      sha256,
      receive: async () => {
        const blob = await blobs.get(`requirements/${id}`);
        return blob && blobs.receive(blob.stream);
      },
    },
    fields,
  );
