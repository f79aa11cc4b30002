import { afterAll, beforeAll } from "vitest";
import { openDiskStore } from "../ground/storage/disk-store.ts";
import type { BlobStore } from "../ground/storage/blob-store.ts";
import { scratchFolder } from "./scratch-folder.ts";

/** Gives a test file a store, and receives the contents of sample files. */
export function receivedSamples() {
  let blobs: BlobStore;
  const folder = scratchFolder();
  const received: AsyncDisposable[] = [];
  beforeAll(async () => {
    blobs = await openDiskStore(folder.path);
  });
  afterAll(async () => {
    for (const file of received) await file[Symbol.asyncDispose]();
    folder.remove();
  });
  return {
    get blobs() {
      return blobs;
    },
    async receive(content: string | Buffer) {
      const file = await blobs.receive(Buffer.from(content));
      received.push(file);
      return file;
    },
  };
}
