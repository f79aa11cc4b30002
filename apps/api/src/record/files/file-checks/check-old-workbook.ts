import { openCompoundFile, type CompoundFile, type CompoundStream } from "./compound-file.ts";
import type { FileBytes, FileFault } from "./file-bytes.ts";

/** Smaller streams are stored together with others, in sectors of their own table. */
const SMALLEST_OWN_CHAIN = 4096;
const FILE_PASS = 0x2f;
/** The record of a password is among the first ones. */
const MOST_RECORDS = 10;

/** Whether a stream of a compound file is a workbook of Excel 97 to 2003, or of Excel 5. */
export const isWorkbookStream = ({ name }: CompoundStream) => /^(Workbook|Book)$/i.test(name);

/** Checks a workbook of Excel 97 to 2003 (xls): a compound file (CFB) whose root holds the workbook's stream. */
export async function findOldWorkbookFault(file: FileBytes): Promise<FileFault | undefined> {
  const compound = await openCompoundFile(file);
  if (!compound) return "other kind";
  if (compound.streams.length === 0) return "damaged";
  if (compound.streams.some(({ name }) => name === "EncryptedPackage")) return "password";
  const workbook = compound.streams.find(isWorkbookStream);
  return workbook ? findStreamFault(compound, workbook, file.size) : "other kind";
}

async function findStreamFault({ sectors }: CompoundFile, { firstSector, size }: CompoundStream, fileSize: number) {
  if (size > fileSize) return "damaged";
  if (size < SMALLEST_OWN_CHAIN) return undefined;
  let found = 0;
  let isProtected = false;
  for await (const sector of sectors.chain(firstSector)) {
    if (found === 0) isProtected = hasPassword(sector);
    found += sector.length;
    if (found >= size) return isProtected ? "password" : undefined;
  }
  return "damaged";
}

/** Records have a number and a length. */
function hasPassword(start: Buffer) {
  for (let at = 0, record = 0; at + 4 <= start.length && record < MOST_RECORDS; record++) {
    if (start.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + start.readUInt16LE(at + 2);
  }
  return false;
}
