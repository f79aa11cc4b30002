/** What a zip says of a file, but for its content and checksum. */
export interface ZippedFile {
  name: string;
  /** Bytes, exactly. */
  size: number;
  /** Bytes that it takes in the zip. */
  packedSize: number;
  modified: Date;
}

/** Sizes and offsets from here on stand in the fields of zip64. */
const LARGE = 0xffff_ffff;
const DEFLATED = 8;
/** Sizes and checksum follow the file; its name is UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const UNIX = 3 << 8;
/** A plain file that its owner may write and all may read. */
const MODE = (0o100644 << 16) >>> 0;

/** Stands before a file's content. */
export function localHeader(file: ZippedFile) {
  const name = Buffer.from(file.name);
  const extra = [...moment(file), ...(isLarge(file) ? zip64([0, 0]) : [])];
  const size = isLarge(file) ? LARGE : 0;
  return Buffer.concat([
    Buffer.from("PK\x03\x04"),
    uint16(isLarge(file) ? VERSION_ZIP64 : VERSION),
    ...kindAndTime(file),
    uint32(0),
    uint32(size),
    uint32(size),
    uint16(name.length),
    uint16(lengthOf(extra)),
    name,
    ...extra,
  ]);
}

/** Stands behind it. */
export function descriptor(file: ZippedFile, crc: number) {
  const sizes = [file.packedSize, file.size].map(isLarge(file) ? uint64 : uint32);
  return Buffer.concat([Buffer.from("PK\x07\x08"), uint32(crc), ...sizes]);
}

/** The file's line in the directory at the end; `offset` is where its local header stands. */
export function directoryEntry(file: ZippedFile, crc: number, offset: number) {
  const name = Buffer.from(file.name);
  const large = [...(isLarge(file) ? [file.size, file.packedSize] : []), ...(offset >= LARGE ? [offset] : [])];
  const extra = [...moment(file), ...(large.length > 0 ? zip64(large) : [])];
  return Buffer.concat([
    Buffer.from("PK\x01\x02"),
    uint16(UNIX | VERSION_ZIP64),
    uint16(large.length > 0 ? VERSION_ZIP64 : VERSION),
    ...kindAndTime(file),
    uint32(crc),
    uint32(isLarge(file) ? LARGE : file.packedSize),
    uint32(isLarge(file) ? LARGE : file.size),
    uint16(name.length),
    uint16(lengthOf(extra)),
    // No comment, the first disk, nothing of the inside.
    Buffer.alloc(6),
    uint32(MODE),
    uint32(Math.min(offset, LARGE)),
    name,
    ...extra,
  ]);
}

/** Stands behind the directory and leads to it: to so many entries, of so many bytes, which begin there. */
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

export const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

const kindAndTime = ({ modified }: ZippedFile) => [
  uint16(FLAGS),
  uint16(DEFLATED),
  uint16((modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1)),
  uint16(
    (Math.max(0, modified.getUTCFullYear() - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate(),
  ),
];

/** The moment of the last change; the fields above are of no time zone. */
const moment = ({ modified }: ZippedFile) => [
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
