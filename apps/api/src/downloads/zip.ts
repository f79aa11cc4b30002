import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { descriptor, directoryEntry, ending, lengthOf, localHeader, type ZippedFile } from "./zip-records.ts";

export interface ZipEntry {
  name: string;
  /** Bytes, exactly. */
  size: number;
  modified: Date;
  open: () => Promise<Readable>;
}

/**
 * A zip of these files as it is read, with one of them open at a time, and its size, known before any is. Nothing is
 * compressed, since documents are already. Each file is written as the stored blocks of a deflate stream, which tell their
 * own end: a merely stored file whose checksum follows it cannot be read by all programs. The stream fails when a file does
 * not hold what its size says.
 */
export const zipOf = (entries: readonly ZipEntry[]): { size: number; stream: Readable } => ({
  size: sizeOfZip(entries),
  stream: Readable.from(partsOf(entries), { objectMode: false }),
});

async function* partsOf(entries: readonly ZipEntry[]) {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const file = asZipped(entry);
    yield localHeader(file);
    let crc = 0;
    let position = 0;
    // A stream of bytes gives Buffers.
    for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      // Piece by piece: putting them together would copy every byte.
      for (const piece of inBlocks(chunk, position, entry.size)) yield piece;
      position += chunk.length;
    }
    if (position !== entry.size) throw new Error(`${position} bytes of a file that should have ${entry.size}`);
    yield descriptor(file, crc);
    directory.push(directoryEntry(file, crc, offset));
    offset += sizeInZip(file);
  }
  yield Buffer.concat([...directory, ending(entries.length, lengthOf(directory), offset)]);
}

function sizeOfZip(entries: readonly ZipEntry[]) {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of entries.map(asZipped)) {
    directory.push(directoryEntry(file, 0, offset));
    offset += sizeInZip(file);
  }
  return offset + lengthOf(directory) + ending(entries.length, lengthOf(directory), offset).length;
}

const LARGEST_BLOCK = 0xffff;
const BLOCK_HEADER = 5;

const asZipped = ({ name, size, modified }: ZipEntry): ZippedFile => ({
  name,
  size,
  packedSize: size + BLOCK_HEADER * Math.ceil(size / LARGEST_BLOCK),
  modified,
});

const sizeInZip = (file: ZippedFile) => localHeader(file).length + file.packedSize + descriptor(file, 0).length;

/** The bytes of a file from `position` on, with the headers of the blocks that begin among them. */
function* inBlocks(chunk: Buffer, position: number, size: number) {
  for (let at = 0; at < chunk.length;) {
    const inBlock = (position + at) % LARGEST_BLOCK;
    if (inBlock === 0) yield blockHeader(size - position - at);
    const part = chunk.subarray(at, at + LARGEST_BLOCK - inBlock);
    yield part;
    at += part.length;
  }
}

function blockHeader(left: number) {
  const length = Math.min(left, LARGEST_BLOCK);
  const header = Buffer.alloc(BLOCK_HEADER);
  // 1 marks the last block of the file.
  header.writeUInt8(left <= LARGEST_BLOCK ? 1 : 0);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(LARGEST_BLOCK - length, 3);
  return header;
}
