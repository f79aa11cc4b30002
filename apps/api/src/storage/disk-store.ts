import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey, type BlobStore } from "./blob-store.ts";
import { Spool, type ReceivedFile } from "./received-file.ts";

/** Opens a folder as a blob store and makes it when it is missing. */
export async function openDiskStore(folder: string): Promise<BlobStore> {
  // On the same volume, so that a file that is kept is only renamed.
  const spool = new Spool(join(folder, "incoming"));
  await spool.open();
  const pathOf = (key: string) => join(folder, checkedKey(key));

  const keep = async (key: string, file: ReceivedFile) => {
    const target = pathOf(key);
    await file.handle.sync();
    if (await mkdir(dirname(target), { recursive: true })) await syncFolder(folder);
    await rename(file.path, target);
    await syncFolder(dirname(target));
  };

  return {
    async put(key, content) {
      checkedKey(key);
      await using file = await spool.receive(content);
      await keep(key, file);
    },
    receive: (content) => spool.receive(content),
    keep,
    async get(key) {
      const file = await unlessMissing(open(pathOf(key)));
      return file && { size: (await file.stat()).size, stream: file.createReadStream() };
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await unlessMissing(syncFolder(dirname(path)));
    },
    removeLeftovers: () => spool.removeLeftovers(),
  };
}

const unlessMissing = <T>(doing: Promise<T>) =>
  doing.catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return null;
    throw failure;
  });

/** What was renamed into a folder, or removed from it, is so on disk only once the folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
