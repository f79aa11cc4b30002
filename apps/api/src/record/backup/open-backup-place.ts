import path from "node:path";
import type { BackupPlace } from "./backup-place.ts";
import { openFolderPlace } from "./folder-place.ts";

/** Opens `text`, a folder or an address like s3://bucket/prefix. `create` creates a folder that is missing. */
export async function openBackupPlace(text: string, create = false): Promise<BackupPlace> {
  if (!text.startsWith("s3:")) return openFolderPlace(path.resolve(text), create);
  // Loaded only if needed, because the client takes memory and a third of a second.
  const { openBucketPlace } = await import("./bucket-place.ts");
  return openBucketPlace(text);
}
