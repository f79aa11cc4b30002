import { openClient } from "../apps/api/src/ground/db/database.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { asNumber } from "../apps/api/src/ground/process/setting.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { openStorage } from "../apps/api/src/ground/storage/open-storage.ts";
import { backUp, type BackupSummary } from "../apps/api/src/record/backup/back-up.ts";
import { readBackupKey } from "../apps/api/src/record/backup/backup-key.ts";
import { openBackupPlace } from "../apps/api/src/record/backup/open-backup-place.ts";
import { readBackupSettings } from "../apps/api/src/record/backup/backup-settings.ts";
import { recordBackup, recordFailedBackup } from "../apps/api/src/record/backup/record-backup.ts";
import { describeFailure } from "./describe-failure.ts";
import { readCommandLine } from "./command-line.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand("backup", "[--to FOLDER|s3://BUCKET/PREFIX] [--keep N] [--key-file FILE]"),
  about: `Backs up the database, the files and the secrets while the portal runs or not. Files that an earlier backup there has are not
copied again. Without options it uses the settings BACKUP_TO and BACKUP_KEY_FILE.
  --to        a folder, or s3://bucket/prefix?endpoint=https://host&region=eu-west-1
  --keep      how many backups stay there; older ones are removed. Without it all stay.
  --key-file  a file with a random text of 32 characters or more, which encrypts the backup. Keep a copy of it elsewhere.`,
};

try {
  const request = readRequest();
  const key = request.keyFile === undefined ? undefined : readBackupKey(request.keyFile);
  const place = await openBackupPlace(request.to, true);
  await withOwner(async (owner, config, ownerUrl) => {
    const begun = performance.now();
    const database = openClient(owner);
    try {
      const blobs = await openStorage(config);
      const { dataDir } = config;
      const summary = await backUp({ place, key, owner, ownerUrl, blobs, dataDir, keep: request.keep });
      const { id, rows, files, bytes } = summary;
      await recordBackup(database, { id, place: place.name, rows, files, bytes });
      describe(summary, (performance.now() - begun) / 1000);
    } catch (error) {
      const line = describeFailure(error);
      // The database may be what failed. Without a portal there is no record.
      if (line !== undefined) await recordFailedBackup(database, { place: place.name, reason: line }).catch(() => {});
      throw error;
    }
  });
} catch (error) {
  const line = describeFailure(error);
  if (line === undefined) throw error;
  console.error(line);
  process.exit(1);
}

function readRequest() {
  const text = { type: "string" } as const;
  const { values } = readCommandLine(command, { options: { to: text, keep: text, "key-file": text } });
  const settings = readBackupSettings(process.env);
  const to = values.to ?? settings.to;
  if (!to) throw new StartFailure(`Name a folder or a bucket with --to or BACKUP_TO.\nUsage: ${command.usage}`);
  return { to, keep: readKeep(values.keep), keyFile: values["key-file"] ?? settings.keyFile };
}

function readKeep(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return asNumber(1, 10_000)(text);
  } catch (error) {
    throw new StartFailure(`The option --keep ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function describe({ id, at, rows, files, newFiles, bytes, removedBackups }: BackupSummary, seconds: number) {
  const removed = removedBackups.length > 0 ? ` Removed backups: ${removedBackups.length}.` : "";
  console.log(
    `Backup ${id} is whole. Rows: ${rows}, files: ${files} (${newFiles} new), ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s.${removed}`,
  );
  console.log(`Newest safe time: ${at}`);
}
