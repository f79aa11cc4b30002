import type { Readable } from "node:stream";
import { type Entry, openPromise } from "yauzl";
import { FileRefusal } from "../file-refusal.ts";
import { mostParts, mostUnpackedBytes } from "./workbook-limits.ts";

/** The parts of a workbook by their names. */
export interface WorkbookZip extends Disposable {
  has(name: string): boolean;
  /** Returns a name, in small letters, that matches. */
  find(pattern: RegExp): string | undefined;
  /** Opens a part. It fails if the part unpacks to another size than the directory says. */
  open(name: string): Promise<Readable>;
}

/** Opens a zip file by its directory, and checks the limits before any part is unpacked. */
export async function openZip(path: string): Promise<WorkbookZip> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  if (zip.entryCount > mostParts) throw new FileRefusal("The workbook has more than 2,000 parts.");
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileRefusal("Remove the password and try again.");
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > mostUnpackedBytes) throw new FileRefusal("The workbook unpacks to more than 2 GB.");
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    find: (pattern) => entries.keys().find((name) => pattern.test(name)),
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new Error(`the part ${name} is missing`);
      return zip.openReadStreamPromise(entry);
    },
    [Symbol.dispose]: () => zip.close(),
  };
}
