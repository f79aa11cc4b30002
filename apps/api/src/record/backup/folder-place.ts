import { mkdirSync, statfsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { StartFailure } from "../../ground/process/start-failure.ts";
import type { BackupPlace } from "./backup-place.ts";

/** Ends the name of an object that is still being written. */
const UNFINISHED = ".unfinished";

/** A folder of backups, which only its owner may read. */
export function openFolderPlace(folder: string, create: boolean): BackupPlace {
  try {
    if (create) mkdirSync(folder, { recursive: true, mode: 0o700 });
    statfsSync(folder);
  } catch (error) {
    throw new StartFailure(`The folder ${folder} cannot be used (${getCode(error)}).`);
  }
  const getPath = (name: string) => path.join(folder, name);
  const unsynced = new Set<string>();

  const place: BackupPlace = {
    name: folder,
    async list(prefix) {
      const entries = await ifThere(readdir(getPath(prefix), { recursive: true, withFileTypes: true }));
      const found = new Map<string, number>();
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const { size } = (await ifThere(stat(file))) ?? { size: 0 };
        // A part of a killed backup has a name that no backup contains, so it is removed like any other object.
        found.set(path.relative(folder, file), size);
      }
      return found;
    },
    async put(name, bytes) {
      const file = getPath(name);
      const above = path.dirname(file);
      await mkdir(above, { recursive: true, mode: 0o700 });
      const handle = await open(file + UNFINISHED, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(file + UNFINISHED, file);
      for (let one = above; one.startsWith(folder); one = path.dirname(one)) unsynced.add(one);
    },
    get: (name) => ifThere(readFile(getPath(name))),
    async remove(names) {
      for (const name of names) await ifThere(unlink(getPath(name)));
      for (const above of new Set(names.map((name) => path.dirname(getPath(name)))))
        for (let one = above; one !== folder; one = path.dirname(one)) {
          if ((await ifThere(readdir(one)))?.length !== 0) break;
          await rmdir(one);
        }
    },
    async sync() {
      for (const one of unsynced) {
        // A folder without objects was removed.
        const handle = await ifThere(open(one));
        await handle?.sync();
        await handle?.close();
      }
      unsynced.clear();
    },
    findFreeBytes() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
  };
  return place;
}

const ifThere = <T>(operation: Promise<T>) =>
  operation.catch((error: unknown) => {
    if (getCode(error) === "ENOENT") return undefined;
    throw error;
  });

const getCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error); // System errors have a code.
