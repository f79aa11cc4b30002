import { asNumber, readSetting, setting, type Environment } from "../../ground/process/setting.ts";

/** The settings of backups by environment variable. */
export const backupSettings = {
  BACKUP_TO: setting(
    "where the portal is backed up every night: a folder, or s3://bucket/prefix?endpoint=https://host&region=eu-west-1; unset: only when the command backup is called",
    undefined,
    (text): string | undefined => text,
  ),
  BACKUP_AT: setting("time of the nightly backup, in UTC", "01:30", asTime),
  BACKUP_KEEP: setting("how many backups are kept", 14, asNumber(1, 10_000)),
  BACKUP_KEY_FILE: setting(
    "file with a random text of 32 characters or more that encrypts backups; keep a copy elsewhere; unset: backups are not encrypted",
    undefined,
    (text): string | undefined => text,
  ),
};

export function readBackupSettings(environment: Environment) {
  const value = <Name extends keyof typeof backupSettings>(name: Name) =>
    readSetting(backupSettings, name, environment);
  return {
    to: value("BACKUP_TO"),
    at: value("BACKUP_AT"),
    keep: value("BACKUP_KEEP"),
    keyFile: value("BACKUP_KEY_FILE"),
  };
}

export type BackupSettings = ReturnType<typeof readBackupSettings>;

function asTime(text: string) {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new Error(`must be a time like 01:30, not "${text}"`);
  return text;
}
