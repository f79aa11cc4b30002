import { join } from "node:path";
import { StartFailure } from "../process/start-failure.ts";
import { StoreFailure, type BlobStore } from "./blob-store.ts";
import { openDiskStore } from "./disk-store.ts";
import type { S3Location } from "./s3-location.ts";

/** Opens the blob store: a folder in the data directory, or a bucket. */
export async function openStorage({ dataDir, storage }: { dataDir: string; storage: S3Location | undefined }) {
  const folder = join(dataDir, "blobs");
  return storage ? await openBucket(storage, join(folder, "incoming")) : await openDiskStore(folder);
}

async function openBucket(location: S3Location, spoolFolder: string): Promise<BlobStore> {
  // Loaded only if needed, because it takes memory and a third of a second.
  const { openS3Store } = await import("./s3-store.ts");
  try {
    return await openS3Store(location, spoolFolder);
  } catch (failure) {
    if (!(failure instanceof StoreFailure)) throw failure;
    throw new StartFailure(`The setting STORAGE_URL names the bucket "${location.bucket}". ${failure.message}`);
  }
}
