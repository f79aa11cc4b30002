/** The metadata of a file in a zip file, without its checksum. */
export interface ZippedFile {
  name: string;
  /** The exact size in bytes. */
  size: number;
  /** The size of the stored data, compressed or not. */
  packedSize: number;
  modified: Date;
}

/** Sizes and offsets of at least this value are stored in zip64 fields. */
const LARGE = 0xffff_ffff;
const DEFLATED = 8;
/** Flags: sizes and checksum follow the file, and its name is UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const UNIX = 3 << 8;
/** A regular file that its owner can write and everyone can read. */
const MODE = (0o100644 << 16) >>> 0;

/** The record before a file's content. */
export function localHeader(file: ZippedFile) {
  const name = Buffer.from(file.name);
  const extra = [...modifiedTime(file), ...(isLarge(file) ? zip64([0, 0]) : [])];
  const size = isLarge(file) ? LARGE : 0;
  return Buffer.concat([
    Buffer.from("PK\x03\x04"),
    uint16(isLarge(file) ? VERSION_ZIP64 : VERSION),
    ...kindAndTime(file),
    uint32(0),
    uint32(size),
    uint32(size),
    uint16(name.length),
    uint16(sumLengths(extra)),
    name,
    ...extra,
  ]);
}

/** The record after a file's content. */
export function descriptor(file: ZippedFile, crc: number) {
  const sizes = [file.packedSize, file.size].map(isLarge(file) ? uint64 : uint32);
  return Buffer.concat([Buffer.from("PK\x07\x08"), uint32(crc), ...sizes]);
}

/** The file's entry in the directory at the end; `offset` is the position of its local header. */
export function directoryEntry(file: ZippedFile, crc: number, offset: number) {
  const name = Buffer.from(file.name);
  const large = [...(isLarge(file) ? [file.size, file.packedSize] : []), ...(offset >= LARGE ? [offset] : [])];
  const extra = [...modifiedTime(file), ...(large.length > 0 ? zip64(large) : [])];
  return Buffer.concat([
    Buffer.from("PK\x01\x02"),
    uint16(UNIX | VERSION_ZIP64),
    uint16(large.length > 0 ? VERSION_ZIP64 : VERSION),
    ...kindAndTime(file),
    uint32(crc),
    uint32(isLarge(file) ? LARGE : file.packedSize),
    uint32(isLarge(file) ? LARGE : file.size),
    uint16(name.length),
    uint16(sumLengths(extra)),
    // Six zero bytes: no comment, first disk, no internal attributes.
    Buffer.alloc(6),
    uint32(MODE),
    uint32(Math.min(offset, LARGE)),
    name,
    ...extra,
  ]);
}

/** The records after the directory, with its number of entries, size and offset. */
export function ending(count: number, size: number, offset: number) {
  const end = [
    Buffer.from("PK\x05\x06"),
    uint32(0),
    uint16(Math.min(count, 0xffff)),
    uint16(Math.min(count, 0xffff)),
    uint32(size),
    uint32(Math.min(offset, LARGE)),
    uint16(0),
  ];
  return Buffer.concat(offset < LARGE ? end : [...zip64Ending(count, size, offset), ...end]);
}

const zip64Ending = (count: number, size: number, offset: number) => [
  Buffer.from("PK\x06\x06"),
  uint64(44),
  uint16(UNIX | VERSION_ZIP64),
  uint16(VERSION_ZIP64),
  uint64(0),
  uint64(count),
  uint64(count),
  uint64(size),
  uint64(offset),
  Buffer.from("PK\x06\x07"),
  uint32(0),
  uint64(offset + size),
  uint32(1),
];

const isLarge = ({ packedSize }: ZippedFile) => packedSize >= LARGE;

export const sumLengths = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

const kindAndTime = ({ modified }: ZippedFile) => [
  uint16(FLAGS),
  uint16(DEFLATED),
  uint16((modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1)),
  uint16(
    (Math.max(0, modified.getUTCFullYear() - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate(),
  ),
];

/** The extra field with the time of the last change in UTC, because `kindAndTime` has no time zone. */
const modifiedTime = ({ modified }: ZippedFile) => [
  Buffer.from([0x55, 0x54, 5, 0, 1]),
  uint32(Math.floor(modified.getTime() / 1000)),
];

const zip64 = (values: readonly number[]) => [uint16(1), uint16(8 * values.length), ...values.map(uint64)];

function uint16(value: number) {
  const field = Buffer.alloc(2);
  field.writeUInt16LE(value);
  return field;
}

function uint32(value: number) {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(value);
  return field;
}

function uint64(value: number) {
  const field = Buffer.alloc(8);
  field.writeBigUInt64LE(BigInt(value));
  return field;
}
