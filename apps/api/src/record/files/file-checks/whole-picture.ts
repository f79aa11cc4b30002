import { crc32 } from "node:zlib";
import type { FileBytes } from "./file-bytes.ts";

const BLOCK = 64 * 1024;
/** Pictures have some thousand chunks or markers. Each takes a read of the file, and a hostile picture could have millions. */
const MOST_PARTS = 50_000;
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];
/** Markers without a length: fill bytes, restarts and others. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Whether a PNG has all of its chunks up to the last one, and those that its display needs are unchanged. */
export async function isWholePng(file: FileBytes) {
  for (let at = 8, parts = 0; at + 12 <= file.size && parts < MOST_PARTS; parts++) {
    const head = await file.read(at, 8);
    const [length, type] = [head.readUInt32BE(0), head.toString("latin1", 4)];
    const end = at + 12 + length;
    if (end > file.size || !/^[A-Za-z]{4}$/.test(type)) return false;
    // The names of chunks that may be ignored start with a small letter.
    if (/^[A-Z]/.test(type) && !(await hasRightSum(file, at + 4, 4 + length))) return false;
    if (type === "IEND") return true;
    at = end;
  }
  return false;
}

async function hasRightSum(file: FileBytes, start: number, length: number) {
  let sum = 0;
  for (let done = 0; done < length; done += BLOCK)
    sum = crc32(await file.read(start + done, Math.min(BLOCK, length - done)), sum);
  return (await file.read(start + length, 4)).readUInt32BE(0) === sum;
}

/** Whether a JPEG has the data of its pixels and the marker at their end. */
export async function isWholeJpeg(file: FileBytes) {
  for (let at = 2, parts = 0; at + 4 <= file.size && parts < MOST_PARTS; parts++) {
    const head = await file.read(at, 4);
    const marker = head.readUInt8(1);
    if (head.readUInt8(0) !== 0xff || marker === END_OF_IMAGE) return false;
    if (marker === START_OF_SCAN) return hasEnd(file, at + 2);
    at += marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + head.readUInt16BE(2);
  }
  return false;
}

/** Within the data of pixels, a byte of FF is always followed by a zero or the marker of a restart. */
async function hasEnd(file: FileBytes, start: number) {
  for (let at = start; at < file.size; at += BLOCK) {
    const block = await file.read(at, BLOCK + 1);
    if (block.includes(Buffer.from([0xff, END_OF_IMAGE]))) return true;
  }
  return false;
}
