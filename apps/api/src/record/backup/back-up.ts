import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import type pg from "pg";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { StartFailure } from "../../ground/process/start-failure.ts";
import { version } from "../../ground/process/version.ts";
import { checkpointFile, readCheckpointFile } from "../audit/checkpoint-file.ts";
import { removeOldBackups } from "./remove-old-backups.ts";
import { inParallel } from "./in-parallel.ts";
import {
  findBackups,
  formatFileLine,
  getFilesFolder,
  getFolder,
  OWNER,
  readFileLines,
  readManifest,
  writeManifest,
  type Contents,
  type FileLine,
  type Manifest,
} from "./manifest.ts";
import { getPieceName, writePart, type Part, type Vault } from "./pieces.ts";
import {
  copyTable,
  findAuditEra,
  findMigrations,
  findNewestCheckpoint,
  findPortalId,
  findSequences,
  findTables,
  lockBackups,
  openSnapshot,
} from "./snapshot-queries.ts";

/** Files are copied this many at a time. Each may take two pieces of memory. */
const PARALLEL_FILES = 4;
/** A database takes at least this part of its size when it is compressed. */
const LEAST_COMPRESSED = 0.02;
/** The bytes that encryption adds to a piece. */
const SEAL_BYTES = 28;

interface Backup extends Vault {
  owner: pg.Client;
  ownerUrl: string;
  blobs: BlobStore;
  dataDir: string;
  /** How many backups stay; undefined for all. */
  keep: number | undefined;
}

export interface BackupSummary {
  id: string;
  at: string;
  rows: number;
  /** All files that the backup names. */
  files: number;
  /** The files that earlier backups did not have. */
  newFiles: number;
  /** The bytes that this backup added. */
  bytes: number;
  removedBackups: string[];
}

/**
 * Backs up the database and then the files while the portal runs. The portal removes a file no earlier than six hours after its row, so
 * all files of the snapshot are still there. The manifest is stored last; after a failure everything that was stored is removed.
 */
export async function backUp(backup: Backup): Promise<BackupSummary> {
  const { place, key, owner, keep } = backup;
  await lockBackups(owner);
  await claimPlace(backup);
  const stored: string[] = [];
  try {
    const { manifest, summary } = await storeParts(backup, (object) => stored.push(object));
    stored.push(`${getFolder(manifest.id)}manifest`);
    await writeManifest({ place, key }, manifest);
    const removedBackups = await removeOldBackups(place, keep);
    return { ...summary, removedBackups };
  } catch (failure) {
    // The place may be what failed.
    await place.remove(stored.toReversed()).catch(() => {});
    const { code } = failure as NodeJS.ErrnoException; // Errors of fs and of buckets have a code.
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new StartFailure(
        `No space is left in ${place.name}: this backup was removed, and earlier ones are still whole.`,
      );
    throw failure;
  }
}

/** A place belongs to one portal, because a portal removes the files there that its own backups do not name. */
async function claimPlace({ place, owner }: Backup) {
  const portal = await findPortalId(owner);
  const claimed = (await place.get(OWNER))?.toString("utf8").trim();
  if (claimed === undefined || claimed === "") await place.put(OWNER, Buffer.from(`${portal}\n`));
  else if (claimed !== portal)
    throw new StartFailure(`${place.name} holds the backups of another portal: choose another place.`);
}

async function storeParts(backup: Backup, onPut: (object: string) => void) {
  const { place, key } = backup;
  const known = await findKnownFiles(backup);
  const snapshot = await openSnapshot(backup.ownerUrl);
  try {
    const { client, at } = snapshot;
    const migrations = await findMigrations(client);
    requireSpace(backup, snapshot.bytes);
    // The order of ids is that of the backups, so it needs the milliseconds.
    const id = `${at.toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(2).toString("hex")}`;
    const folder = getFolder(id);
    const parts: Record<string, Part> = {};
    const tables: Contents["tables"] = [];
    for (const table of await findTables(client)) {
      const name = `tables/${table.name}`;
      tables.push(
        await copyTable(client, table, async (rows) => {
          parts[name] = await writePart(backup, folder + name, rows, onPut);
        }),
      );
    }
    const contents: Contents = {
      migrations,
      tables,
      sequences: await findSequences(client),
      era: await findAuditEra(client),
      machine: readMachine(backup.dataDir, await findNewestCheckpoint(client)),
    };
    await client.query("commit");
    parts.contents = await writePart(backup, `${folder}contents`, [zstdCompressSync(JSON.stringify(contents))], onPut);
    const { files, copied } = await storeFiles(backup, known, onPut);
    const lines = files.map(formatFileLine).join("");
    parts.files = await writePart({ place, key: undefined }, `${folder}files`, [zstdCompressSync(lines)], onPut);
    const manifest: Omit<Manifest, "format"> = {
      id,
      at: at.toISOString(),
      program: version,
      migration: migrations.at(-1)?.name ?? "",
      key: key?.id ?? null,
      parts,
      files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    };
    const summary = {
      id,
      at: manifest.at,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      newFiles: copied.length,
      bytes: [...Object.values(parts), ...copied].reduce((sum, { size }) => sum + size, 0),
    };
    return { manifest, summary };
  } finally {
    // After a failure the connection may still send rows, so nothing waits for its end.
    void snapshot.client.end().catch(() => {});
  }
}

/** Ends a backup early that cannot fit. Later the full disk itself ends it. */
function requireSpace({ place }: Backup, databaseBytes: number) {
  const free = place.findFreeBytes();
  if (free !== undefined && free < databaseBytes * LEAST_COMPRESSED)
    throw new StartFailure(
      `Only ${Math.floor(free / 1024 ** 2)} MB are free in ${place.name}, too few for a backup. Earlier backups are still whole.`,
    );
}

/** The files of the newest backup with the same key that can be read. Older ones have no file that it lacks. */
async function findKnownFiles({ place, key }: Backup) {
  for (const id of (await findBackups(place)).whole.toReversed()) {
    try {
      const { manifest } = await readManifest(place, id);
      if (manifest.key !== (key?.id ?? null)) continue;
      return new Map((await readFileLines(place, manifest)).map((line) => [line.key, line]));
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      console.error(error.message);
    }
  }
  return new Map<string, FileLine>();
}

/** Stores the files that no earlier backup has stored, and returns all. */
async function storeFiles(
  { place, key, blobs }: Backup,
  known: ReadonlyMap<string, FileLine>,
  onPut: (object: string) => void,
) {
  const folder = getFilesFolder(key?.id ?? null);
  const present = await place.list(folder);
  const isPresent = ({ key: file, size, pieces }: FileLine) => {
    const sizes = pieces.map((_, index) => present.get(getPieceName(folder + file, index)) ?? -Infinity);
    return sizes.reduce((sum, one) => sum + one, 0) === size + (key ? SEAL_BYTES * pieces.length : 0);
  };
  const files: FileLine[] = [];
  const copied: Part[] = [];
  await inParallel(blobs.list(), PARALLEL_FILES, async ({ key: file, size }) => {
    const before = known.get(file);
    if (before && before.size === size && isPresent(before)) return void files.push(before);
    const found = await blobs.get(file);
    if (!found) return; // It was removed in the meantime, because no row of the snapshot refers to it.
    const part = await writePart({ place, key }, folder + file, found.stream, onPut);
    copied.push(part);
    files.push({ key: file, size: found.size, pieces: part.pieces });
  });
  return { files: files.toSorted((a, b) => (a.key < b.key ? -1 : 1)), copied };
}

/** The secrets, and the file of the audit record's checkpoints up to the newest one of the snapshot. */
function readMachine(dataDir: string, newestCheckpoint: number): Contents["machine"] {
  const secrets = path.join(dataDir, "secrets");
  const names = existsSync(secrets) ? readdirSync(secrets).filter((name) => /^[a-z-]+$/.test(name)) : [];
  const machine = Object.fromEntries(
    names.map((name) => [`secrets/${name}`, readFileSync(path.join(secrets, name), "utf8")]),
  );
  const lines = readCheckpointFile(checkpointFile(dataDir));
  if (lines)
    machine[path.basename(checkpointFile(dataDir))] = readFileSync(checkpointFile(dataDir), "utf8")
      .split("\n")
      .slice(0, lines.findLast(({ checkpoint }) => checkpoint && checkpoint.number <= newestCheckpoint)?.line ?? 0)
      .map((line) => `${line}\n`)
      .join("");
  return machine;
}
