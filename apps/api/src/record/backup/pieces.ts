import { BackupFault } from "./backup-fault.ts";
import { sha256, type BackupKey } from "./backup-key.ts";
import type { BackupPlace } from "./backup-place.ts";

/** A piece is buffered in memory, and an S3 server takes it in one request. */
const PIECE_BYTES = 16 * 1024 ** 2;

/** A place with the key that encrypts its backups; undefined for backups that are not encrypted. */
export interface Vault {
  place: BackupPlace;
  key: BackupKey | undefined;
}

/** The stored bytes of a part and the SHA-256 of each of its pieces, in their order. */
export interface Part {
  size: number;
  pieces: string[];
}

export const getPieceName = (part: string, index: number) => `${part}.${index}`;

/** Stores the content as pieces, encrypted if there is a key. `onPut` learns the name of each piece before it is stored. */
export async function writePart(
  { place, key }: Vault,
  name: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onPut: (object: string) => void,
): Promise<Part> {
  const part: Part = { size: 0, pieces: [] };
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async (isLast: boolean) => {
    const bytes = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    const object = getPieceName(name, part.pieces.length);
    const stored = key ? key.encrypt(bytes, object, isLast) : bytes;
    part.pieces.push(sha256(stored));
    part.size += stored.length;
    onPut(object);
    await place.put(object, stored);
  };
  for await (const bytes of content) {
    // A piece is stored when more follows, because it must say if it is the last one.
    if (waitingBytes >= PIECE_BYTES) await flush(false);
    waiting.push(bytes);
    waitingBytes += bytes.length;
  }
  await flush(true);
  return part;
}

/** Reads the content of a part. Fails at the first piece that is missing or changed. */
export async function* readPart({ place, key }: Vault, name: string, { pieces }: Part) {
  for (const [index, hash] of pieces.entries()) {
    const object = getPieceName(name, index);
    const stored = await place.get(object);
    if (!stored) throw new BackupFault(`The backup is damaged: ${object} is missing in ${place.name}.`);
    if (sha256(stored) !== hash)
      throw new BackupFault(`The backup is damaged: ${object} in ${place.name} was changed or cut off.`);
    yield key ? decrypt(key, stored, object, index === pieces.length - 1) : stored;
  }
}

function decrypt(key: BackupKey, stored: Buffer, object: string, isLast: boolean) {
  try {
    return key.decrypt(stored, object, isLast);
  } catch {
    throw new BackupFault(`The backup is damaged: ${object} cannot be decrypted.`);
  }
}

export async function readText(vault: Vault, name: string, part: Part, open: (bytes: Buffer) => Buffer) {
  const pieces: Buffer[] = [];
  for await (const piece of readPart(vault, name, part)) pieces.push(piece);
  return open(Buffer.concat(pieces)).toString("utf8");
}
