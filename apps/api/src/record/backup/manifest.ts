import { zstdDecompressSync } from "node:zlib";
import { StartFailure } from "../../ground/process/start-failure.ts";
import { BackupFault } from "./backup-fault.ts";
import { sha256, type BackupKey } from "./backup-key.ts";
import type { BackupPlace } from "./backup-place.ts";
import { readText, type Part, type Vault } from "./pieces.ts";

const FORMAT = "lading backup 1";

/** The last object of a backup that is stored. A backup without it is a half one. It names every part, and is not encrypted. */
export interface Manifest {
  format: typeof FORMAT;
  id: string;
  /** Everything that was committed before this time is in the backup. */
  at: string;
  /** The version of the program that made it. */
  program: string;
  /** The newest migration of its database. */
  migration: string;
  /** The id of the key that encrypts it, or null. */
  key: string | null;
  parts: Record<string, Part>;
  /** How many files of the portal it names, and their bytes. */
  files: { count: number; bytes: number };
}

/** A table as it was backed up. */
export interface TableContent {
  name: string;
  /** Quoted, without those that the database generates. */
  columns: string[];
  rows: number;
  /** Of the text that COPY writes. */
  sha256: string;
}

/** The part that says how to create the database again. */
export interface Contents {
  /** Those that ran, in their order, with their texts. */
  migrations: { name: string; sql: string }[];
  tables: TableContent[];
  sequences: { name: string; value: string; is_called: boolean }[];
  /** The default of audit_entries.era, which migrations do not set. */
  era: string;
  /** Small files of DATA_DIR by their path in it. */
  machine: Record<string, string>;
}

/** A stored file of the portal. */
export interface FileLine {
  key: string;
  size: number;
  pieces: string[];
}

/** Says which portal a place belongs to. */
export const OWNER = "lading-backups";

export const getFolder = (id: string) => `backups/${id}/`;
const getManifestName = (id: string) => `${getFolder(id)}manifest`;

/** The folder of the stored files of all backups with this key. A file never changes, so backups share it. */
export const getFilesFolder = (key: string | null) => `files/${key ?? "plain"}/`;

/** Stores the manifest, which makes the backup whole. */
export async function writeManifest({ place, key }: Vault, content: Omit<Manifest, "format">) {
  const text = JSON.stringify({ format: FORMAT, ...content } satisfies Manifest);
  await place.sync();
  await place.put(
    getManifestName(content.id),
    Buffer.from(`${text}\n${sha256(text)} ${key ? key.sign(text) : "unsigned"}\n`),
  );
  await place.sync();
}

/** The ids of the backups of a place, oldest first: those with a manifest, and the objects of those without one. */
export async function findBackups(place: BackupPlace) {
  const objects = [...(await place.list("backups/")).keys()];
  const byId = Map.groupBy(objects, (object) => object.split("/")[1] ?? "");
  const ids = [...byId.keys()].toSorted();
  const isWhole = (id: string) => (byId.get(id) ?? []).includes(getManifestName(id));
  return { whole: ids.filter(isWhole), half: ids.filter((id) => !isWhole(id)), objects: byId };
}

/** Reads a manifest and proves that it is unchanged, as far as that is possible without the key. */
export async function readManifest(place: BackupPlace, id: string): Promise<Signed> {
  const stored = (await place.get(getManifestName(id)))?.toString("utf8") ?? "";
  const [text = "", seal = ""] = stored.split("\n");
  const [hash, signature = ""] = seal.split(" ");
  if (!stored.endsWith("\n") || sha256(text) !== hash)
    throw new BackupFault(`The backup ${id} in ${place.name} is damaged: its manifest was changed or cut off.`);
  const manifest = JSON.parse(text) as Manifest; // The hash proves that this program or a newer one wrote it.
  if (manifest.format !== FORMAT)
    throw new BackupFault(
      `The backup ${id} was made by a newer program, ${manifest.program}: restore it with that one.`,
    );
  return { manifest, text, signature };
}

interface Signed {
  manifest: Manifest;
  text: string;
  signature: string;
}

/** Fails unless the key is the one of the backup and has signed its manifest. */
function proveManifest({ manifest: { id, key: wanted }, text, signature }: Signed, key: BackupKey | undefined) {
  if (wanted !== null && !key)
    throw new BackupFault(`The backup ${id} is encrypted: name the file of its key with --key-file.`);
  if (wanted === null && key) throw new BackupFault(`The backup ${id} is not encrypted, although a key was given.`);
  if (wanted !== (key?.id ?? null)) throw new BackupFault(`The backup ${id} is encrypted with another key.`);
  if (key && key.sign(text) !== signature)
    throw new BackupFault(`The backup ${id} is damaged: its manifest is not signed with this key.`);
}

/** Finds a backup by its id or the beginning of it, by default the newest, and proves that it is whole and ours. */
export async function chooseManifest({ place, key }: Vault, beginning = ""): Promise<Manifest> {
  const { whole, half } = await findBackups(place);
  if ((await place.get(OWNER)) === undefined) throw new BackupFault(`There are no backups of Lading in ${place.name}.`);
  const id = whole.findLast((one) => one.startsWith(beginning));
  if (id === undefined && beginning !== "" && half.some((one) => one.startsWith(beginning)))
    throw new BackupFault(`The backup ${beginning} in ${place.name} is half: it was interrupted.`);
  if (id === undefined)
    throw new StartFailure(
      beginning === ""
        ? `There is no whole backup in ${place.name}.`
        : `There is no backup ${beginning} in ${place.name}; there are ${whole.join(", ") || "none"}.`,
    );
  const signed = await readManifest(place, id);
  proveManifest(signed, key);
  return signed.manifest;
}

export function getPart({ id, parts }: Manifest, name: string): Part {
  const part = parts[name];
  if (!part) throw new BackupFault(`The backup ${id} is damaged: its manifest lacks ${name}.`);
  return part;
}

export async function readContents(vault: Vault, manifest: Manifest): Promise<Contents> {
  const name = `${getFolder(manifest.id)}contents`;
  return JSON.parse(await readText(vault, name, getPart(manifest, "contents"), zstdDecompressSync)) as Contents; // Written by back-up.ts.
}

/** Reads the list of files, which is never encrypted, so that backups can be removed without their key. */
export async function readFileLines(place: BackupPlace, manifest: Manifest): Promise<FileLine[]> {
  const name = `${getFolder(manifest.id)}files`;
  const text = await readText({ place, key: undefined }, name, getPart(manifest, "files"), zstdDecompressSync);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [key = "", size, ...pieces] = line.split(" ");
      return { key, size: Number(size), pieces };
    });
}

export const formatFileLine = ({ key, size, pieces }: FileLine) => `${[key, size, ...pieces].join(" ")}\n`;
