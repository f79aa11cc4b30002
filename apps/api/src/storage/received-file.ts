import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { BlockWriter } from "./block-writer.ts";

/** A file that came in and lies in a folder of its own until it is stored or disposed of. */
export class ReceivedFile implements AsyncDisposable {
  readonly path: string;
  readonly handle: FileHandle;
  readonly size: number;
  readonly sha256: Buffer;

  constructor(path: string, handle: FileHandle, size: number, sha256: Buffer) {
    this.path = path;
    this.handle = handle;
    this.size = size;
    this.sha256 = sha256;
  }

  /** The bytes from there on, fewer than asked for only at the end of the file. */
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
    await discard(this.path, this.handle);
  }
}

/** Where files lie while they come in. */
export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder when it is missing, and clears it of what killed processes left. */
  async open() {
    await mkdir(this.#folder, { recursive: true });
    await this.removeLeftovers();
  }

  /** Writes the content to a new file, of which nothing is left when the content breaks off or the disk is full. */
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

  /** A file is written to at least every minute while it comes in, and stored soon after; a day is far longer. */
  async removeLeftovers() {
    const yesterday = Date.now() - 24 * 60 * 60 * 1000;
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < yesterday) await rm(path, { force: true });
    }
  }
}

async function discard(path: string, handle: FileHandle) {
  await handle.close();
  await rm(path, { force: true });
}
