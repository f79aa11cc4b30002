import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findUnknown } from "../../ground/db/migrate.ts";
import { StartFailure } from "../../ground/process/start-failure.ts";
import { version } from "../../ground/process/version.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { BackupFault } from "./backup-fault.ts";
import { inParallel } from "./in-parallel.ts";
import { getFilesFolder, getFolder, getPart, readFileLines, type Contents, type Manifest } from "./manifest.ts";
import { readPart, type Vault } from "./pieces.ts";
import { refillDatabase } from "./refill-queries.ts";
import { getRestoreMark } from "./restore-mark.ts";

const PARALLEL_FILES = 4;

/** Fails if this program cannot read the database of the backup. */
export function requireKnown({ id, program }: Manifest, { migrations }: Contents) {
  const unknown = findUnknown(migrations.map(({ name }) => name));
  if (unknown !== undefined)
    throw new StartFailure(
      `The backup ${id} is newer than this program: it was made by ${program} with migration ${unknown}, and this is ${version}. Restore it with that program.`,
    );
}

/**
 * Fails unless the folder is missing or empty, or a killed restore of the same backup began in it. Marks it, so that no portal starts
 * with half of the data.
 */
export function beginRestore(dataDir: string, id: string) {
  const mark = getRestoreMark(dataDir);
  const begun = existsSync(mark) ? readFileSync(mark, "utf8").trim() : undefined;
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== "lost+found") : [];
  if (begun === undefined && names.length > 0)
    throw new StartFailure(
      `${dataDir} is not empty: a restore needs a new folder. Move it away, or name another one with DATA_DIR.`,
    );
  if (begun !== undefined && begun !== id)
    throw new StartFailure(
      `A restore of the backup ${begun} into ${dataDir} was not finished: repeat it with --at ${begun}, or remove the folder.`,
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(mark, `${id}\n`, { flush: true });
}

export const endRestore = (dataDir: string) => rmSync(getRestoreMark(dataDir));

/** Stores the files of the backup. A file that is there already has the same content, unless its size differs. */
export async function restoreFiles(vault: Vault, manifest: Manifest, blobs: BlobStore) {
  const folder = getFilesFolder(manifest.key);
  const present = new Map<string, number>();
  for await (const { key, size } of blobs.list()) present.set(key, size);
  await inParallel(await readFileLines(vault.place, manifest), PARALLEL_FILES, async ({ key, size, pieces }) => {
    if (present.get(key) !== size) await blobs.put(key, readPart(vault, folder + key, { size, pieces }));
  });
}

/** Reads all files of the backup and proves that they are those that were backed up. Returns their sizes. */
export async function checkFiles(vault: Vault, manifest: Manifest) {
  const folder = getFilesFolder(manifest.key);
  const sizes = new Map<string, number>();
  await inParallel(await readFileLines(vault.place, manifest), PARALLEL_FILES, async ({ key, size, pieces }) => {
    let found = 0;
    for await (const piece of readPart(vault, folder + key, { size, pieces })) found += piece.length;
    if (found !== size) throw new BackupFault(`The backup is damaged: the file ${key} has another size.`);
    sizes.set(key, size);
  });
  return sizes;
}

/** Writes the secrets and the checkpoints of the audit record. */
export function restoreMachine({ machine }: Contents, dataDir: string) {
  for (const [name, text] of Object.entries(machine)) {
    const file = path.join(dataDir, name);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600, flush: true });
    chmodSync(file, 0o600);
  }
}

/** Fills the empty database of the owner. */
export const restoreDatabase = (
  vault: Vault,
  manifest: Manifest,
  contents: Contents,
  target: { ownerUrl: string; isCompared: boolean },
) =>
  refillDatabase({
    ...target,
    backupId: manifest.id,
    contents,
    readRows: (table) =>
      readPart(vault, `${getFolder(manifest.id)}tables/${table}`, getPart(manifest, `tables/${table}`)),
  });
