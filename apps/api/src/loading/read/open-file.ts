import type { Readable } from "node:stream";
import { notFound } from "../../ground/http/refusal.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";

/** Opens the file of a run. It is removed after some time. */
export async function openFile(blobs: BlobStore, file: { id: string } | null): Promise<Readable> {
  const stored = file && (await blobs.get(`runs/${file.id}`));
  if (!stored) throw notFound();
  return stored.stream;
}
