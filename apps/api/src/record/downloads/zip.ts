import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { descriptor, directoryEntry, ending, sumLengths, localHeader, type ZippedFile } from "./zip-records.ts";

export interface ZipEntry {
  name: string;
  /** Bytes, exactly. */
  size: number;
  modified: Date;
  open: () => Promise<Readable>;
}

/**
 * Streams a zip file with one file open at a time, and computes its size before reading any file. It does not compress,
 * because documents are compressed already. Each file is written as stored blocks of a deflate stream, which mark their own
 * end, because some programs cannot read an uncompressed entry whose checksum follows it. The stream fails if a file does
 * not have the size of its entry.
 */
export const createZip = (entries: readonly ZipEntry[]): { size: number; stream: Readable } => ({
  size: sizeOfZip(entries),
  stream: Readable.from(generateParts(entries), { objectMode: false }),
});

async function* generateParts(entries: readonly ZipEntry[]) {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const file = toZippedFile(entry);
    yield localHeader(file);
    let crc = 0;
    let position = 0;
    // A byte stream yields Buffers.
    for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      // Yields the pieces separately, because joining them would copy every byte.
      for (const piece of splitIntoBlocks(chunk, position, entry.size)) yield piece;
      position += chunk.length;
    }
    if (position !== entry.size) throw new Error(`${position} bytes of a file that should have ${entry.size}`);
    yield descriptor(file, crc);
    directory.push(directoryEntry(file, crc, offset));
    offset += sizeInZip(file);
  }
  yield Buffer.concat([...directory, ending(entries.length, sumLengths(directory), offset)]);
}

function sizeOfZip(entries: readonly ZipEntry[]) {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of entries.map(toZippedFile)) {
    directory.push(directoryEntry(file, 0, offset));
    offset += sizeInZip(file);
  }
  return offset + sumLengths(directory) + ending(entries.length, sumLengths(directory), offset).length;
}

const LARGEST_BLOCK = 0xffff;
const BLOCK_HEADER = 5;

const toZippedFile = ({ name, size, modified }: ZipEntry): ZippedFile => ({
  name,
  size,
  packedSize: size + BLOCK_HEADER * Math.ceil(size / LARGEST_BLOCK),
  modified,
});

const sizeInZip = (file: ZippedFile) => localHeader(file).length + file.packedSize + descriptor(file, 0).length;

/** Yields a chunk that starts at `position` of the file, with the headers of the blocks that begin in it. */
function* splitIntoBlocks(chunk: Buffer, position: number, size: number) {
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
