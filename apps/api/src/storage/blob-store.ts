import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Files under keys like `images/<uuid>`, written once and never changed. */
export interface BlobStore {
  /** Stores the content for good: once this resolves, a power cut does not lose it. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The stored file, or null when there is none. Whoever asks must read or destroy the stream. */
  get(key: string): Promise<{ size: number; stream: Readable } | null>;
}

/** Opens a folder as a blob store and makes it when it is missing. */
export async function openBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);

  return {
    async put(key, content) {
      const target = pathOf(folder, key);
      const temporary = join(incoming, randomUUID());
      try {
        await writeDurably(temporary, content);
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
        await syncFolder(dirname(target));
      } catch (failure) {
        await rm(temporary, { force: true });
        throw failure;
      }
    },
    async get(key) {
      const file = await open(pathOf(folder, key)).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code === "ENOENT") return null;
        throw failure;
      });
      return file && { size: (await file.stat()).size, stream: file.createReadStream() };
    },
  };
}

const keyRule = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function pathOf(folder: string, key: string) {
  if (!keyRule.test(key)) throw new Error(`Not the key of a blob: ${key}`);
  return join(folder, key);
}

async function writeDurably(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is on disk only once its folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed process left half written; a day is longer than any upload of another process still runs. */
async function removeLeftovers(incoming: string) {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < yesterday) await rm(path, { force: true });
  }
}
