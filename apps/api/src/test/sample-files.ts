import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** Creates a PDF of one empty page. `words` go into a comment, so that files can differ; `size` pads the file. */
export function aPdf(words = "", size = 0) {
  const body = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
  const head = Buffer.from(`${body}% ${words}\n`);
  const tail = Buffer.from("\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n");
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length - tail.length), " "), tail]);
}

/** Creates a PNG of this size. Its pixels are missing. */
export function aPng(width = 2, height = 2) {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(14));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, aPngChunk("IHDR", size), aPngChunk("IDAT", pixels), aPngChunk("IEND")]);
}

/** Creates a chunk of a PNG: length, type, content and checksum. */
function aPngChunk(type: string, content = Buffer.alloc(0)) {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** Creates a JPEG, whose frame follows `dataBytes` bytes of camera data. */
export function aJpeg(width = 2, height = 2, dataBytes = 0) {
  const data = Array.from({ length: Math.ceil(dataBytes / 60_000) }, () => {
    const segment = Buffer.alloc(60_002, 1);
    segment.set([0xff, 0xe1, 0xea, 0x60]);
    return segment;
  });
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 0, 0, 0, 0, 0, 0, 0, 63, 0, 1, 2, 0xff, 0, 3]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...data, frame, scan, Buffer.from([0xff, 0xd9])]);
}

interface ZipPart {
  name: string;
  content?: string;
  /** A false size for the zip's directory. */
  declared?: number;
}

/** Creates a zip of these parts. */
export function aZip(...parts: ZipPart[]) {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "", declared = content.length } of parts) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    for (const [value, at] of [
      [20, 0],
      [8, 4],
      [packed.length, 14],
      [declared, 18],
    ] as const)
      fields.writeUInt32LE(value, at);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Creates an empty workbook (xlsx), with more parts if given. */
export const aWorkbook = (...more: ZipPart[]) =>
  aZip(
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "xl/workbook.xml", content: "<workbook/>" },
    ...more,
  );

/** Creates a compound file (CFB) with these streams in its root and others in a folder. The first one may have content. */
export function aCompoundFile(streams: string[], inFolder: string[] = [], content = Buffer.alloc(0)) {
  const header = Buffer.alloc(512, 0xff);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.fill(0, 8, 76);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  const names = ["Root Entry", ...streams, ...(inFolder.length > 0 ? ["Folder", ...inFolder] : [])];
  const folder = streams.length + 1;
  const entries = names.map((name, place) => {
    const entry = Buffer.alloc(128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.fill(0xff, 68, 80);
    if (place === 0) entry.writeUInt32LE(1, 76);
    if (place === folder) entry.writeUInt32LE(folder + 1, 76);
    // Each entry is the right sibling of the previous one in the same folder.
    if (place > 0 && place !== names.length - 1 && place !== folder) entry.writeUInt32LE(place + 1, 72);
    return entry;
  });
  const sectors = Math.ceil(entries.length / 4);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xffff_fffd, 0);
  for (let sector = 1; sector <= sectors; sector++)
    table.writeUInt32LE(sector === sectors ? 0xffff_fffe : sector + 1, sector * 4);
  const first = sectors + 1;
  const contentSectors = Math.ceil(content.length / 512);
  for (let sector = first; sector < first + contentSectors; sector++)
    table.writeUInt32LE(sector === sectors + contentSectors ? 0xffff_fffe : sector + 1, sector * 4);
  entries[1]?.writeUInt32LE(first, 116);
  entries[1]?.writeUInt32LE(content.length, 120);
  const directory = Buffer.alloc(sectors * 512);
  for (const [place, entry] of entries.entries()) entry.copy(directory, place * 128);
  const rest = Buffer.alloc(contentSectors * 512 - content.length);
  return Buffer.concat([header, table, directory, content, rest]);
}

export const aMail = (head = "From: ada@acme.example\r\nDate: Thu, 1 Jan 2026 10:00:00 +0000\r\nSubject: Hello") =>
  Buffer.from(`${head}\r\n\r\nGood morning.\r\n`);
