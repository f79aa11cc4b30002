import { existsSync, statfsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { askClamd } from "../../apps/api/src/record/virus-scan/ask-clamd.ts";
import { openStorage } from "../../apps/api/src/ground/storage/open-storage.ts";
import { fault, ok, warning } from "./finding.ts";

const SAMPLE = 100;
const PING_MS = 5000;
const LEAST_FREE_BYTES = 1024 ** 3;

/** Asks clamd for an answer, if uploads are scanned for viruses. */
export async function checkVirusScan({ clamd }: Config) {
  if (!clamd) return [ok("CLAMD is unset, so uploaded files are not scanned for viruses.")];
  const reply = await askClamd(clamd, "PING", [], PING_MS);
  return [reply === "PONG" ? ok("clamd answers.") : fault(`clamd answers "${reply.slice(0, 100)}" instead of PONG.`)];
}

/** Reads a sample of the stored files, and the free space of the disk. It writes nothing. */
export async function checkStorage(owner: pg.Client, config: Config) {
  const { bavail, bsize } = statfsSync(config.dataDir);
  const free = bavail * bsize;
  const space =
    free < LEAST_FREE_BYTES
      ? [fault(`Only ${Math.round(free / 1024 ** 2)} MB are free on the disk of ${config.dataDir}.`)]
      : [ok(`${Math.round(free / 1024 ** 3)} GB are free on the disk of DATA_DIR.`)];
  return [...space, ...(await checkFiles(owner, config))];
}

async function checkFiles(owner: pg.Client, config: Config) {
  const { rows } = await owner.query<{ key: string; size: string }>(
    `select * from (select 'documents/' || id as key, size::text from documents
       union all select 'agreements/' || file_id, size::text from agreements where file_id is not null) files
     order by random() limit $1`,
    [SAMPLE],
  );
  if (rows.length === 0) return [ok("No files are stored yet.")];
  // Opening the folder of files would create it.
  if (!config.storage && !existsSync(path.join(config.dataDir, "blobs")))
    return [fault(`The folder of the stored files is missing: ${path.join(config.dataDir, "blobs")}.`)];
  const blobs = await openStorage(config);
  const missing: string[] = [];
  const altered: string[] = [];
  for (const { key, size } of rows) {
    const found = await blobs.get(key);
    found?.stream.destroy();
    if (!found) missing.push(key);
    else if (found.size !== Number(size)) altered.push(key);
  }
  if (missing.length + altered.length === 0) return [ok(`${rows.length} stored files were checked.`)];
  return [
    ...(missing.length > 0
      ? [fault(`${missing.length} of ${rows.length} files are missing, such as ${missing[0]}.`)]
      : []),
    ...(altered.length > 0
      ? [warning(`${altered.length} of ${rows.length} files have another size, such as ${altered[0]}.`)]
      : []),
  ];
}
