import type { ProviderScope, StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { addImage, type NewImage } from "./image-queries.ts";

/**
 * Stores a picture for a company and returns its id. The file is written before the row is committed. A trial will be rolled
 * back, so it writes no file.
 */
export async function keepImage(
  scope: ProviderScope | StaffScope | VendorScope,
  blobs: BlobStore,
  image: NewImage,
  content: AsyncIterable<Uint8Array> | undefined,
) {
  const { id, isNew } = await addImage(scope, image);
  if (isNew && content) await blobs.put(`images/${id}`, content);
  return id;
}
