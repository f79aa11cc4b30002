import { createCipheriv, createHash } from "node:crypto";
import type { FileBytes } from "./file-bytes.ts";
import { type PdfDictionary, readPdfValue, type PdfValue } from "./pdf-values.ts";

/** The trailer follows a table of all objects, or is the dictionary of a stream. */
const TRAILER_BYTES = 64 * 1024;
const TAIL = 2048;
const BLOCK = 1024 ** 2;
const LONGEST_OBJECT = 16 * 1024;

/**
 * Whether a PDF asks for a password. Many certificates are encrypted only against changes: they open without a password,
 * because the one for reading is empty. A PDF whose encryption cannot be read counts as protected.
 */
export async function needsPassword(file: FileBytes, trailerStart: number) {
  const trailer = await findEncryptedTrailer(file, trailerStart);
  if (!trailer) return false;
  const encryption = await resolve(file, trailer.entries.get("/Encrypt"));
  return !encryption || !opensWithout(encryption, trailer);
}

async function findEncryptedTrailer(file: FileBytes, start: number) {
  const end = Math.max(0, file.size - TAIL);
  for (const position of [start, end]) {
    const text = (await file.read(position, TRAILER_BYTES)).toString("latin1");
    const at = position === end ? text.lastIndexOf("trailer") : findTrailer(text);
    const open = at < 0 ? -1 : text.indexOf("<<", at);
    const trailer = open < 0 ? undefined : toDictionary(readPdfValue(text, open));
    if (trailer?.entries.has("/Encrypt")) return trailer;
  }
  return undefined;
}

const findTrailer = (text: string) => (/^\s*\d+\s+\d+\s+obj/.test(text) ? 0 : text.indexOf("trailer"));

const toDictionary = (value: PdfValue | undefined): PdfDictionary | undefined =>
  value !== undefined && typeof value === "object" && "entries" in value && value.entries instanceof Map
    ? (value as PdfDictionary) // Arrays have a method of this name, not a map.
    : undefined;

/** Returns a dictionary that a trailer contains or refers to. */
async function resolve(file: FileBytes, value: PdfValue | undefined) {
  const [, number, generation] = typeof value === "string" ? (/^(\d+)\s+(\d+)\s+R$/.exec(value) ?? []) : [];
  if (number === undefined) return toDictionary(value);
  const definition = Buffer.from(`${number} ${generation} obj`);
  // The last definition is the current one.
  for (let end = file.size; end > 0; end -= BLOCK) {
    const start = Math.max(0, end - BLOCK);
    const block = await file.read(start, end - start + definition.length);
    for (let at = block.lastIndexOf(definition); at >= 0; at = at === 0 ? -1 : block.lastIndexOf(definition, at - 1)) {
      const before = at === 0 ? 0x0a : block.readUInt8(at - 1);
      if (before >= 0x30 && before <= 0x39) continue;
      const object = await file.read(start + at + definition.length, LONGEST_OBJECT);
      return toDictionary(readPdfValue(object.toString("latin1"), 0));
    }
  }
  return undefined;
}

// The string that fills up passwords (ISO 32000-1, algorithm 2).
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

function opensWithout({ entries }: PdfDictionary, trailer: PdfDictionary) {
  const [revision, user, owner] = [entries.get("/R"), entries.get("/U"), entries.get("/O")];
  if (entries.get("/Filter") !== "/Standard" || !Buffer.isBuffer(user) || !Buffer.isBuffer(owner)) return false;
  if (revision === 5) return hash("sha256", user.subarray(32, 40)).equals(user.subarray(0, 32));
  if (revision === 6) return hashOfRevision6(user.subarray(32, 40)).equals(user.subarray(0, 32));
  if (revision !== 2 && revision !== 3 && revision !== 4) return false;
  const key = getKey(entries, revision, owner.subarray(0, 32), getFirstId(trailer));
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let check = hash("md5", PADDING, getFirstId(trailer));
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16));
}

function getFirstId(trailer: PdfDictionary) {
  const ids = trailer.entries.get("/ID");
  const first = Array.isArray(ids) ? ids[0] : undefined;
  return Buffer.isBuffer(first) ? first : Buffer.alloc(0);
}

/** The key of the empty password in revisions 2 to 4 (ISO 32000-1, algorithm 2). */
function getKey(entries: PdfDictionary["entries"], revision: number, owner: Buffer, id: Buffer) {
  const bits = entries.get("/Length");
  const isShort = revision === 2 || entries.get("/V") === 1;
  const length = isShort ? 5 : entries.get("/V") === 4 ? 16 : typeof bits === "number" ? bits / 8 : 5;
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(entries.get("/P")) | 0);
  const isPlain = revision === 4 && entries.get("/EncryptMetadata") === "false";
  let key = hash("md5", PADDING, owner, permissions, id, Buffer.alloc(isPlain ? 4 : 0, 0xff));
  if (revision > 2) for (let round = 0; round < 50; round++) key = hash("md5", key.subarray(0, length));
  return key.subarray(0, length);
}

/** The hash of the empty password in revision 6 (ISO 32000-2, algorithm 2.B). */
function hashOfRevision6(salt: Buffer) {
  let key = hash("sha256", salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hash((["sha256", "sha384", "sha512"] as const)[rest] ?? "sha256", encrypted);
    last = encrypted.readUInt8(encrypted.length - 1);
  }
  return key.subarray(0, 32);
}

function hash(algorithm: string, ...pieces: Buffer[]) {
  const digest = createHash(algorithm);
  for (const piece of pieces) digest.update(piece);
  return digest.digest();
}

/** OpenSSL 3 offers RC4 only in its legacy provider. */
function rc4(key: Uint8Array, data: Buffer) {
  const state = Uint8Array.from({ length: 256 }, (_, place) => place);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]); // Both are bytes.
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + state[i]! + key[i % key.length]!) & 255));
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}
