import type { ProviderScope } from "../db/scope.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { addImage, type NewImage } from "./image-queries.ts";

/**
 * Gives a company a picture and answers its id. The file is there before the row can be seen; a trial, which will be
 * undone, has none.
 */
export async function keepImage(
  scope: ProviderScope,
  blobs: BlobStore,
  image: NewImage,
  content: AsyncIterable<Uint8Array> | undefined,
) {
  const { id, isNew } = await addImage(scope, image);
  if (isNew && content) await blobs.put(`images/${id}`, content);
  return id;
}
