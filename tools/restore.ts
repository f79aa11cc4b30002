import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { ensureGroupRoles } from "../apps/api/src/ground/db/group-roles.ts";
import { createClient } from "../apps/api/src/ground/db/create-client.ts";
import { openClient } from "../apps/api/src/ground/db/database.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { openStorage } from "../apps/api/src/ground/storage/open-storage.ts";
import { checkpointFile, checkpointFileId } from "../apps/api/src/record/audit/checkpoint-file.ts";
import { checkpointKey, readPublicKey } from "../apps/api/src/record/audit/checkpoint-key.ts";
import { readOwnFile } from "../apps/api/src/record/audit/examine-file.ts";
import { verifyRecord } from "../apps/api/src/record/audit/verify-record.ts";
import { BackupFault } from "../apps/api/src/record/backup/backup-fault.ts";
import { readBackupKey } from "../apps/api/src/record/backup/backup-key.ts";
import { openBackupPlace } from "../apps/api/src/record/backup/open-backup-place.ts";
import { readBackupSettings } from "../apps/api/src/record/backup/backup-settings.ts";
import { chooseManifest, readContents, type Contents, type Manifest } from "../apps/api/src/record/backup/manifest.ts";
import type { Vault } from "../apps/api/src/record/backup/pieces.ts";
import { describeDatabase, findNamedFiles } from "../apps/api/src/record/backup/refill-queries.ts";
import {
  beginRestore,
  checkFiles,
  endRestore,
  requireKnown,
  restoreDatabase,
  restoreFiles,
  restoreMachine,
} from "../apps/api/src/record/backup/restore-backup.ts";
import { findUnfinishedRestore } from "../apps/api/src/record/backup/restore-mark.ts";
import { findRunning } from "../apps/api/src/start/announcement.ts";
import { readConfig } from "../apps/api/src/start/config.ts";
import { requireUserOf } from "../apps/api/src/start/data-user.ts";
import { findSecret } from "../apps/api/src/start/kept-secret.ts";
import { startOwnCluster } from "../apps/api/src/start/own-cluster.ts";
import { prepareDatabase } from "../apps/api/src/start/prepare-database.ts";
import { readCommandLine, refuseArguments } from "./command-line.ts";
import { describeFailure } from "./describe-failure.ts";

const command = {
  usage: typedCommand(
    "restore",
    "FOLDER|s3://BUCKET/PREFIX [--at ID] [--key-file FILE] [--into DATA_DIR|DATABASE_URL] [--check]",
  ),
  about: `Restores a backup into a new DATA_DIR and, if DATABASE_URL is set, into an empty database. A restore that was interrupted can be
repeated. A backup of an older program is brought to the state of this one.
  --at        the id of the backup, or the beginning of it, like 2026-11-27; by default the newest
  --key-file  the file with the key of the backup; by default the setting BACKUP_KEY_FILE
  --into      a folder in place of DATA_DIR, or an address in place of DATABASE_URL
  --check     restores into a scratch folder, below --into or the folder for temporary files, compares all rows and files, prints the
              newest safe time, and removes the folder
Exit code 1: nothing was restored, for the reason that is printed; 2: unknown arguments; 3: the backup is damaged, not ours, or the key
is another one.`,
};

const options = readOptions();
try {
  const keyFile = options["key-file"] ?? readBackupSettings(process.env).keyFile;
  const key = keyFile === undefined ? undefined : readBackupKey(keyFile);
  const vault = { place: await openBackupPlace(options.from), key };
  const manifest = await chooseManifest(vault, options.at);
  const contents = await readContents(vault, manifest);
  requireKnown(manifest, contents);
  if (options.check) await check(vault, manifest, contents);
  else await restore(vault, manifest, contents);
} catch (error) {
  const line = describeFailure(error);
  if (line === undefined) throw error;
  console.error(line);
  process.exit(error instanceof BackupFault ? 3 : 1);
}

function readOptions() {
  const text = { type: "string" } as const;
  const { values, positionals } = readCommandLine(command, {
    allowPositionals: true,
    options: { at: text, "key-file": text, into: text, check: { type: "boolean" } },
  });
  const [from, ...rest] = positionals;
  if (from === undefined || rest.length > 0) refuseArguments(command, "Name one folder or bucket of backups.");
  return { ...values, from };
}

async function restore(vault: Vault, manifest: Manifest, contents: Contents) {
  const { into } = options;
  if (into !== undefined) process.env[/^postgres(ql)?:/.test(into) ? "DATABASE_URL" : "DATA_DIR"] = into;
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  requireUserOf(dataDir);
  const running = findRunning(dataDir);
  if (running) throw new StartFailure(`A portal is running with ${dataDir} at ${running}: stop it first.`);
  const isRepeated = findUnfinishedRestore(dataDir) === manifest.id;
  // A restored portal may have been used since.
  if (databaseUrl && (await holdsBackup(databaseUrl, manifest)) && !isRepeated) throw notEmpty();
  beginRestore(dataDir, manifest.id);
  await withDatabase(dataDir, databaseUrl, async (ownerUrl) => {
    const isFilled = await holdsBackup(ownerUrl, manifest);
    await restoreFiles(vault, manifest, await openStorage(config));
    restoreMachine(contents, dataDir);
    await ensureGroupRoles(ownerUrl, false);
    if (!isFilled) await restoreDatabase(vault, manifest, contents, { ownerUrl, isCompared: false });
    await prepareDatabase(ownerUrl, { api: config.apiDatabaseUrl, jobs: config.jobsDatabaseUrl });
  });
  endRestore(dataDir);
  console.log(`Backup ${manifest.id} is restored. ${count(manifest, contents)}. State of ${manifest.at}.`);
}

function notEmpty() {
  return new StartFailure("The database is not empty: a restore needs an empty one.");
}

/** Returns true if the database holds this backup already, false if it is empty. */
async function holdsBackup(ownerUrl: string, { id }: Manifest) {
  const found = await describeDatabase(ownerUrl, id).catch((error: unknown) => {
    throw new StartFailure(`The database does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (found === "other") throw notEmpty();
  return found === "restored";
}

async function withDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (ownerUrl: string) => Promise<void>,
) {
  const cluster = databaseUrl ? undefined : await startOwnCluster(dataDir);
  try {
    await work(databaseUrl ?? cluster?.url ?? "");
  } finally {
    await cluster?.stop();
  }
}

/** Restores the database in a scratch folder, compares all rows, reads all files, and compares the files with the rows. */
async function check(vault: Vault, manifest: Manifest, contents: Contents) {
  const scratch = mkdtempSync(path.join(path.resolve(options.into ?? tmpdir()), "lading-check-"));
  try {
    restoreMachine(contents, scratch);
    await withDatabase(scratch, undefined, async (ownerUrl) => {
      await ensureGroupRoles(ownerUrl, false);
      await restoreDatabase(vault, manifest, contents, { ownerUrl, isCompared: true });
      await prepareDatabase(ownerUrl);
      const owner = createClient(ownerUrl);
      await owner.connect();
      try {
        await compareFiles(owner, await checkFiles(vault, manifest));
        await verifyAudit(owner, scratch);
      } finally {
        await owner.end();
      }
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(`Backup ${manifest.id} is whole and was restored on trial. ${count(manifest, contents)}, all equal.`);
  console.log(`Newest safe time: ${manifest.at}`);
}

async function compareFiles(owner: pg.Client, sizes: ReadonlyMap<string, number>) {
  const wrong = (await findNamedFiles(owner)).filter(
    ({ key, size }) => !sizes.has(key) || (size !== null && Number(size) !== sizes.get(key)),
  );
  if (wrong.length > 0)
    throw new BackupFault(
      `The backup lacks ${wrong.length} files that rows name, or has them with another size, such as ${wrong[0]?.key}. Perhaps the portal had lost them before: its doctor says so.`,
    );
}

async function verifyAudit(owner: pg.Client, dataDir: string) {
  const secret = findSecret(dataDir, "audit-key");
  // With AUDIT_KEY the key is in no backup.
  const secrets = readConfig(process.env).auditKeys ?? (secret === undefined ? [] : [secret]);
  const keys = secrets.flatMap((one) => readPublicKey(checkpointKey(one).publicKey) ?? []);
  if (keys.length === 0) return;
  const database = openClient(owner);
  const file = await readOwnFile(database, checkpointFile(dataDir), findSecret(dataDir, checkpointFileId));
  const { faults } = await verifyRecord(database, { keys, file });
  if (faults.length > 0) throw new BackupFault(`The audit record of the backup was changed. ${faults.join(" ")}`);
}

function count({ files }: Manifest, { tables }: Contents) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Tables: ${tables.length}, rows: ${rows}, files: ${files.count} with ${(files.bytes / 1e6).toFixed(1)} MB`;
}
