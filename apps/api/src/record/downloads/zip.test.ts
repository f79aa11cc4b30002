import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createZip, type ZipEntry } from "./zip.ts";
import { directoryEntry, ending, localHeader } from "./zip-records.ts";

const modified = new Date("2026-03-04T05:06:07Z");
const piece = (content: Buffer, chunkSize = content.length): ZipEntry => ({
  name: `${content.length} bytes – ${chunkSize}.bin`,
  size: content.length,
  modified,
  open: async () => Readable.from(splitIntoChunks(content, chunkSize)),
});

function* splitIntoChunks(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

describe("a zip", () => {
  test("contains its files, however it is read, and has the size computed before", async () => {
    const contents = [0, 1, 65_534, 65_535, 65_536, 131_070, 300_001].map((size) => randomBytes(size));
    const entries = contents.flatMap((content) =>
      [1000, 65_535, 65_536, 1_000_000].map((size) => piece(content, size)),
    );
    const { size, stream } = createZip(entries);
    const zip = await buffer(stream);
    expect(zip.length).toBe(size);
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual(entries.map(({ name }) => name));
    for (const [index, { name }] of entries.entries()) {
      const content = contents[Math.floor(index / 4)]!;
      expect(content.equals(files[name]!)).toBe(true);
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32LE(crc32(content));
      expect(zip.includes(Buffer.concat([Buffer.from("PK\x07\x08"), checksum]))).toBe(true);
    }
  });

  test("without files is an empty zip file", async () => {
    expect(unzipSync(await buffer(createZip([]).stream))).toEqual({});
  });

  test.each([
    ["less", 90],
    ["more", 110],
  ])("fails if a file has %s bytes than expected", async (_name, size) => {
    const { stream } = createZip([{ ...piece(randomBytes(100)), size }]);
    await expect(buffer(stream)).rejects.toThrow(`100 bytes of a file that should have ${size}`);
  });

  test("fails if reading a file fails, and closes the file if the reader stops", async () => {
    const broken = {
      ...piece(randomBytes(10)),
      open: async () => new Readable({ read: () => {} }).destroy(new Error("gone")),
    };
    await expect(buffer(createZip([piece(randomBytes(10)), broken]).stream)).rejects.toThrow("gone");

    const source = Readable.from(splitIntoChunks(randomBytes(1_000_000), 1000));
    const { stream } = createZip([{ ...piece(Buffer.alloc(1_000_000)), open: async () => source }]);
    for await (const _chunk of stream) break;
    await expect.poll(() => source.destroyed).toBe(true);
  });
});

describe("a zip beyond 4 GB", () => {
  const file = { name: "a", size: 10, packedSize: 15, modified };
  const offset = 5_000_000_000;

  test("stores the offsets of its later files and its directory in zip64 fields", () => {
    const entry = directoryEntry(file, 0, offset);
    // Made by version 4.5 on Unix, so that programs read the file's mode.
    expect([...entry.subarray(4, 6)]).toEqual([45, 3]);
    expect(entry.readUInt32LE(42)).toBe(0xffff_ffff);
    expect([entry.readUInt16LE(30), entry.readUInt32LE(20), entry.readUInt32LE(24)]).toEqual([21, 15, 10]);
    expect(entry.subarray(-12)).toEqual(Buffer.from("0100080000f2052a01000000", "hex"));

    const end = ending(3, 150, offset);
    expect(end.readUInt32LE(end.length - 6)).toBe(0xffff_ffff);
    const locator = end.subarray(-42, -22);
    expect([locator.toString("latin1", 0, 4), locator.readBigUInt64LE(8)]).toEqual(["PK\x06\x07", 5_000_000_150n]);
    const large = end.subarray(0, 56);
    expect(large.toString("latin1", 0, 4)).toBe("PK\x06\x06");
    expect([24, 32, 40, 48].map((at) => large.readBigUInt64LE(at))).toEqual([3n, 3n, 150n, 5_000_000_000n]);
  });

  test("can contain a file of that size", () => {
    const large = { ...file, size: 6_000_000_000, packedSize: 6_000_457_775 };
    const header = localHeader(large);
    expect([header.readUInt16LE(4), header.readUInt32LE(18), header.readUInt32LE(22)]).toEqual([
      45, 0xffff_ffff, 0xffff_ffff,
    ]);
    expect(header.subarray(-20)).toEqual(Buffer.concat([Buffer.from("01001000", "hex"), Buffer.alloc(16)]));
    const entry = directoryEntry(large, 0, 0);
    expect(entry.readBigUInt64LE(entry.length - 16)).toBe(6_000_000_000n);
    expect(entry.readBigUInt64LE(entry.length - 8)).toBe(6_000_457_775n);
  });
});
