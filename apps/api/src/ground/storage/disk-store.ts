import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey, isKey, type BlobStore } from "./blob-store.ts";
import { Spool, type ReceivedFile } from "./received-file.ts";

/** Opens a folder as a blob store, and creates it if it is missing. */
export async function openDiskStore(folder: string): Promise<BlobStore> {
  // On the same volume, so that storing a file only renames it.
  const spool = new Spool(join(folder, "incoming"));
  await spool.open();
  const getPath = (key: string) => join(folder, checkedKey(key));

  const store = async (key: string, file: ReceivedFile) => {
    const target = getPath(key);
    await file.handle.sync();
    if (await mkdir(dirname(target), { recursive: true })) await syncFolder(folder);
    await rename(file.path, target);
    await syncFolder(dirname(target));
  };

  return {
    async put(key, content) {
      checkedKey(key);
      await using file = await spool.receive(content);
      await store(key, file);
    },
    receive: (content) => spool.receive(content),
    store,
    async get(key) {
      const file = await nullIfMissing(open(getPath(key)));
      return file && { size: (await file.stat()).size, stream: file.createReadStream() };
    },
    async remove(key) {
      const path = getPath(key);
      await rm(path, { force: true });
      await nullIfMissing(syncFolder(dirname(path)));
    },
    async *list() {
      for (const kind of await readdir(folder, { withFileTypes: true }))
        for (const name of kind.isDirectory() ? await readdir(join(folder, kind.name)) : []) {
          const key = `${kind.name}/${name}`;
          const found = isKey(key) ? await nullIfMissing(stat(getPath(key))) : null;
          if (found) yield { key, size: found.size };
        }
    },
    removeLeftovers: () => spool.removeLeftovers(),
  };
}

const nullIfMissing = <T>(operation: Promise<T>) =>
  operation.catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return null;
    throw failure;
  });

/** Syncs a folder, because a renamed or removed file is so on disk only after its folder is synced. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
