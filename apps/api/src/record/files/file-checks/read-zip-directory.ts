import type { FileBytes } from "./file-bytes.ts";

interface ZipEntry {
  name: string;
  /** Where the entry's own header starts. */
  offset: number;
  /** The value that the directory declares. */
  unpackedSize: number;
}

const ENTRY_START = "PK\x03\x04";
const LONGEST_END = 22 + 65_535;
/** Enough for long names and extra fields of each entry. */
const LARGEST_ENTRY = 1024;
/** The values of 16-bit and 32-bit fields whose number is in a zip64 record. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffff_ffff];

/**
 * Reads the directory at the end of a zip file. The file counts as damaged if it is cut off, or if the directory and the entries
 * do not match: for example if entries overlap. A file with data before its first entry is no zip file.
 */
export async function readZipDirectory(file: FileBytes, mostEntries: number) {
  if ((await file.read(0, 4)).toString("latin1") !== ENTRY_START) return "no zip";
  const end = await readEnd(file);
  if (!end || end.offset + end.size > file.size) return "damaged";
  if (end.count > mostEntries || end.size > mostEntries * LARGEST_ENTRY) return "too many";
  const entries = readEntries(await file.read(end.offset, end.size), end.count, file.size);
  if (typeof entries === "string") return entries;
  for (const { offset } of entries)
    if ((await file.read(offset, 4)).toString("latin1") !== ENTRY_START) return "damaged";
  return entries;
}

/** Returns the offset, the size and the number of entries of the directory. */
async function readEnd(file: FileBytes) {
  const start = Math.max(0, file.size - LONGEST_END);
  const tail = await file.read(start, LONGEST_END);
  const at = tail.length < 22 ? -1 : tail.lastIndexOf("PK\x05\x06", tail.length - 22, "latin1");
  if (at < 0) return undefined;
  const end = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isElsewhere = end.count === ELSEWHERE_16 || end.size === ELSEWHERE_32 || end.offset === ELSEWHERE_32;
  if (!isElsewhere) return end;
  const locator = await file.read(Math.max(0, start + at - 20), 20);
  if (locator.length < 20 || locator.toString("latin1", 0, 4) !== "PK\x06\x07") return end;
  const record = await file.read(Number(locator.readBigUInt64LE(8)), 56);
  if (record.length < 56 || record.toString("latin1", 0, 4) !== "PK\x06\x06") return undefined;
  const number = (position: number) => Number(record.readBigUInt64LE(position));
  return { count: number(32), size: number(40), offset: number(48) };
}

function readEntries(directory: Buffer, count: number, fileSize: number): ZipEntry[] | "damaged" | "encrypted" {
  const entries: ZipEntry[] = [];
  let packedBytes = 0;
  let at = 0;
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.toString("latin1", at, at + 4) !== "PK\x01\x02") return "damaged";
    if ((directory.readUInt16LE(at + 8) & 1) === 1) return "encrypted";
    const [packed, unpacked] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    const [nameEnd, extraLength] = [at + 46 + directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    if (nameEnd + extraLength > directory.length) return "damaged";
    const extra = directory.subarray(nameEnd, nameEnd + extraLength);
    const large = readLargeFields(extra, { unpacked, packed, offset: directory.readUInt32LE(at + 42) });
    packedBytes += large.packed;
    const name = directory.toString("utf8", at + 46, nameEnd);
    entries.push({ name, offset: large.offset, unpackedSize: large.unpacked });
    at = nameEnd + extraLength + directory.readUInt16LE(at + 32);
  }
  return at === directory.length && packedBytes <= fileSize ? entries : "damaged";
}

/** The zip64 field of an entry has those of its numbers that do not fit into 32 bits, in this order. */
function readLargeFields(extra: Buffer, small: { unpacked: number; packed: number; offset: number }) {
  const fields = { ...small };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const numbers = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = 0;
    for (const name of ["unpacked", "packed", "offset"] as const) {
      if (small[name] !== ELSEWHERE_32 || next + 8 > numbers.length) continue;
      fields[name] = Number(numbers.readBigUInt64LE(next));
      next += 8;
    }
    return fields;
  }
  return fields;
}
