import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { BlockWriter } from "./block-writer.ts";

/** If no process has written to or touched a file for this long, the process that created it was killed. */
const ABANDONED_MS = 60 * 60 * 1000;
/** The other files of the same form may take hours to arrive. */
const TOUCH_MS = 10 * 60 * 1000;

/** A received file, in a temporary folder until it is stored or disposed of. */
export class ReceivedFile implements AsyncDisposable {
  readonly path: string;
  readonly handle: FileHandle;
  readonly size: number;
  readonly sha256: Buffer;
  readonly #touching: NodeJS.Timeout;

  constructor(path: string, handle: FileHandle, size: number, sha256: Buffer) {
    this.path = path;
    this.handle = handle;
    this.size = size;
    this.sha256 = sha256;
    this.#touching = setInterval(() => void this.#touch(), TOUCH_MS).unref();
  }

  async #touch() {
    const now = new Date();
    await this.handle.utimes(now, now).catch(() => {}); // The file may have been disposed of in the meantime.
  }

  /** Reads bytes, fewer than requested only at the end of the file. */
  async read(position: number, length: number) {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - position)));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await this.handle.read(bytes, filled, bytes.length - filled, position + filled);
      if (bytesRead === 0) throw new Error(`${this.path} is shorter than it was`);
      filled += bytesRead;
    }
    return bytes;
  }

  async [Symbol.asyncDispose]() {
    clearInterval(this.#touching);
    await discard(this.path, this.handle);
  }
}

/** The temporary folder of files that are being received. */
export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Creates the folder if it is missing, and removes files of killed processes. */
  async open() {
    await mkdir(this.#folder, { recursive: true });
    await this.removeLeftovers();
  }

  /** Writes the content to a new file, and removes the file if the content fails or the disk is full. */
  async receive(content: Uint8Array | AsyncIterable<Uint8Array>) {
    const path = join(this.#folder, randomUUID());
    const handle = await open(path, "wx+", 0o600);
    const hash = createHash("sha256");
    const writer = new BlockWriter(handle);
    let size = 0;
    try {
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        hash.update(piece);
        size += piece.length;
        await writer.add(piece);
      }
      await writer.end();
      return new ReceivedFile(path, handle, size, hash.digest());
    } catch (failure) {
      await discard(path, handle);
      throw failure;
    }
  }

  /** Keeps files that another process receives. They are written at least every minute, and touched while they wait. */
  async removeLeftovers() {
    const abandonedBefore = Date.now() - ABANDONED_MS;
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < abandonedBefore) await rm(path, { force: true });
    }
  }
}

async function discard(path: string, handle: FileHandle) {
  await handle.close();
  await rm(path, { force: true });
}
