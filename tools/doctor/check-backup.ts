import type { BackupSettings } from "../../apps/api/src/record/backup/backup-settings.ts";
import { openBackupPlace } from "../../apps/api/src/record/backup/open-backup-place.ts";
import { findBackups, readManifest } from "../../apps/api/src/record/backup/manifest.ts";
import { fault, ok, warning } from "./finding.ts";

/** A nightly backup may begin late and take some hours. */
const MAX_HOURS = 28;

/** Reads the manifest of the newest backup. */
export async function checkBackup({ to }: Pick<BackupSettings, "to">) {
  if (to === undefined) return [warning("BACKUP_TO is unset, so the portal is not backed up every night.")];
  const place = await openBackupPlace(to);
  const id = (await findBackups(place)).whole.at(-1);
  if (id === undefined) return [fault(`There is no whole backup in ${place.name} yet.`)];
  const { manifest } = await readManifest(place, id);
  const hours = Math.floor((Date.now() - Date.parse(manifest.at)) / 3_600_000);
  const text = `The newest backup is ${hours} hours old: ${id}.`;
  return [hours > MAX_HOURS ? fault(text) : ok(text)];
}
