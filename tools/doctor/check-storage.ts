import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { askClamd } from "../../apps/api/src/record/virus-scan/ask-clamd.ts";
import { openStorage } from "../../apps/api/src/ground/storage/open-storage.ts";
import { fault, ok, warning } from "./finding.ts";

const SAMPLE = 100;
/** The files of the sample that are read to compare their content. */
const MAX_READ_BYTES = 50 * 1024 ** 2;
/** The files whose records are looked for. */
const MAX_LISTED = 10_000;
/** The kinds of files that records refer to. */
const ownedKey = /^(documents|agreements|images|requirements|runs)\//;
const PING_MS = 5000;
const LEAST_FREE_BYTES = 1024 ** 3;

/** Asks clamd for an answer, if uploads are scanned for viruses. */
export async function checkVirusScan({ clamd }: Config) {
  if (!clamd) return [ok("CLAMD is unset, so uploaded files are not scanned for viruses.")];
  const reply = await askClamd(clamd, "PING", [], PING_MS);
  return [reply === "PONG" ? ok("clamd answers.") : fault(`clamd answers "${reply.slice(0, 100)}" instead of PONG.`)];
}

/** Starts the recognition of text with its language, if scans are read. */
export async function checkScans({ readsScans }: Config) {
  if (!readsScans) return [ok("READ_SCANS is off, so people type the values of scans.")];
  // The packages are loaded only where scans are read.
  const { startRecognition } = await import("../../apps/api/src/trade/documents/reading/scans/recognize.ts");
  await using _recognition = await startRecognition();
  return [ok("The recognition of text starts with its language.")];
}

export async function checkSpace({ dataDir }: Config) {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  return [
    free < LEAST_FREE_BYTES
      ? fault(`Only ${Math.round(free / 1024 ** 2)} MB are free on the disk of ${dataDir}.`)
      : ok(`${Math.round(free / 1024 ** 3)} GB are free on the disk of DATA_DIR.`),
  ];
}

const getFolder = ({ dataDir }: Config) => path.join(dataDir, "blobs");

/** Opening the folder of files would create it, so its absence is noticed before. */
const isFolderMissing = (config: Config) => !config.storage && !existsSync(getFolder(config));

/** Stores, reads and removes a file. Storing waits until the file is on disk. */
export async function checkWriting(config: Config) {
  if (isFolderMissing(config))
    return [
      fault(`The folder of the stored files is missing: ${getFolder(config)}.`, async () => {
        await openStorage(config);
        return `Created the folder ${getFolder(config)}.`;
      }),
    ];
  const blobs = await openStorage(config);
  const key = `documents/${randomUUID()}`;
  const content = randomBytes(64);
  try {
    await blobs.put(key, content);
    const found = await blobs.get(key);
    if (!found || !(await buffer(found.stream)).equals(content))
      return [fault("A file that was just stored cannot be read.")];
  } finally {
    await blobs.remove(key);
  }
  return (await blobs.get(key)) ? [fault("A file that was just removed is still there.")] : [];
}

interface StoredFile {
  key: string;
  size: string;
  sha256: Buffer | null;
}

/** Reads the sizes of a sample of files, and as many of them as are read in a moment. */
export async function checkFiles(owner: pg.Client, config: Config) {
  const { rows } = await owner.query<StoredFile>(
    `select * from (select 'documents/' || id as key, size::text, sha256 from documents
       union all select 'agreements/' || file_id, size::text, sha256 from agreements where file_id is not null
       union all select 'agreements/' || file_id, size::text, sha256 from agreement_submissions where decision = 'changes_requested'
       union select folder || '/' || id, size::text, sha256 from requirement_files
       union all select 'requirements/' || id, size::text, sha256 from requirement_guides) files
     order by random() limit $1`,
    [SAMPLE],
  );
  if (rows.length === 0) return [ok("No files are stored yet.")];
  if (isFolderMissing(config)) return [fault(`${rows.length} of ${rows.length} files are missing.`)];
  const blobs = await openStorage(config);
  const missing: string[] = [];
  const altered: string[] = [];
  let readBytes = 0;
  for (const { key, size, sha256 } of rows) {
    const found = await blobs.get(key);
    if (!found) missing.push(key);
    else if (found.size !== Number(size)) altered.push(key);
    else if (sha256 && readBytes + found.size <= MAX_READ_BYTES) {
      readBytes += found.size;
      const hash = createHash("sha256");
      await pipeline(found.stream, hash);
      if (!hash.digest().equals(sha256)) altered.push(key);
    }
    found?.stream.destroy();
  }
  if (missing.length + altered.length === 0) return [ok(`${rows.length} stored files were checked.`)];
  return [
    ...(missing.length > 0
      ? [fault(`${missing.length} of ${rows.length} files are missing, such as ${missing[0]}.`)]
      : []),
    ...(altered.length > 0
      ? [fault(`${altered.length} of ${rows.length} files were altered, such as ${altered[0]}.`)]
      : []),
  ];
}

/** Looks for the records of a sample of the stored files. A file is stored after its row in `loose_files`. */
export async function checkOrphans(owner: pg.Client, config: Config) {
  if (isFolderMissing(config)) return [];
  const keys: string[] = [];
  for await (const { key } of (await openStorage(config)).list()) {
    if (ownedKey.test(key)) keys.push(key);
    if (keys.length >= MAX_LISTED) break;
  }
  const { rows } = await owner.query<{ key: string }>(
    `select key from unnest($1::text[]) key
     where not exists (select from loose_files l where l.key = key.key)
       and not exists (select from documents d where key.key = 'documents/' || d.id)
       and not exists (select from agreements a where key.key = 'agreements/' || a.file_id)
       and not exists (select from agreement_submissions s
         where key.key = 'agreements/' || s.file_id and s.decision = 'changes_requested')
       and not exists (select from requirement_files f where key.key = f.folder || '/' || f.id)
       and not exists (select from requirement_guides g where key.key = 'requirements/' || g.id)
       and not exists (select from images i where key.key = 'images/' || i.id)
       and not exists (select from runs r where key.key = 'runs/' || r.file_id)`,
    [keys],
  );
  return rows.length > 0
    ? [warning(`${rows.length} of ${keys.length} stored files belong to no record, such as ${rows[0]?.key}.`)]
    : [ok(`${keys.length} stored files belong to records.`)];
}

/** Files that killed starts left. Opening the store removes those of uploads. */
export async function checkTemporary({ dataDir }: Config) {
  const old = [
    ...listOld(dataDir, /^\.probe-\d+$/),
    ...listOld(path.join(dataDir, "secrets"), /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  ];
  if (old.length === 0) return [];
  return [
    warning(`${old.length} temporary files are older than a day, such as ${old[0]}.`, async () => {
      for (const file of old) rmSync(file, { force: true });
      return `Removed ${old.length} temporary files that were older than a day.`;
    }),
  ];
}

function listOld(folder: string, pattern: RegExp) {
  if (!existsSync(folder)) return [];
  const yesterday = Date.now() - 86_400_000;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ name }) => path.join(folder, name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? yesterday) < yesterday);
}
