import { StartFailure } from "../../ground/process/start-failure.ts";
import type { BackupPlace } from "./backup-place.ts";
import { findBackups, getFilesFolder, readFileLines, readManifest, type Manifest } from "./manifest.ts";
import { getPieceName } from "./pieces.ts";

/**
 * Removes what killed backups left and, if `keep` is given, all whole backups but the newest so many, and then the files that no backup
 * names. Returns the ids of the removed backups. A damaged backup does not count, stays, and keeps all files.
 */
export async function removeOldBackups(place: BackupPlace, keep: number | undefined) {
  const { whole, half, objects } = await findBackups(place);
  for (const id of half) await place.remove(objects.get(id) ?? []);
  if (keep === undefined) return [];
  const readable: Manifest[] = [];
  for (const id of whole) {
    const manifest = await readIfWhole(place, id);
    if (manifest) readable.push(manifest);
  }
  const old = readable.slice(0, -keep).map(({ id }) => id);
  for (const id of old) {
    const [manifest, rest] = [`backups/${id}/manifest`, objects.get(id) ?? []];
    // Without its manifest, a backup that is removed in part is a half one.
    await place.remove([manifest]);
    await place.remove(rest.filter((object) => object !== manifest));
  }
  if (readable.length === whole.length) await removeUnnamedFiles(place, readable.slice(-keep));
  return old;
}

async function readIfWhole(place: BackupPlace, id: string) {
  try {
    return (await readManifest(place, id)).manifest;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.message);
    return undefined;
  }
}

async function removeUnnamedFiles(place: BackupPlace, kept: readonly Manifest[]) {
  const named = new Set<string>();
  for (const manifest of kept)
    for (const { key, pieces } of await readFileLines(place, manifest))
      for (const index of pieces.keys()) named.add(getPieceName(getFilesFolder(manifest.key) + key, index));
  await place.remove([...(await place.list("files/")).keys()].filter((object) => !named.has(object)));
}
