import type { FileHandle } from "node:fs/promises";

/** The most bytes that are buffered while a block is written. */
const MOST_WAITING_BYTES = 512 * 1024;
/** The file is synced each time this many bytes were written, so that the last sync is short. */
const SYNC_BYTES = 16 * 1024 ** 2;

/** Writes to a file while it accepts more bytes. A failure is thrown by a later `add` or by `end`. */
export class BlockWriter {
  readonly #handle: FileHandle;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #unsyncedBytes = 0;
  #writing: Promise<void> | undefined;
  #syncing = Promise.resolve();

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async add(piece: Uint8Array) {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    this.#writing ??= ignoreUnawaited(this.#writeWaiting());
    if (this.#waitingBytes >= MOST_WAITING_BYTES) await this.#writing;
  }

  /** Waits until everything is written. The caller syncs the file afterwards to have it on disk. */
  async end() {
    await this.#writing;
    await this.#syncing;
  }

  async #writeWaiting() {
    while (this.#waiting.length > 0) {
      const [block, bytes] = [this.#waiting, this.#waitingBytes];
      [this.#waiting, this.#waitingBytes] = [[], 0];
      const { bytesWritten } = await this.#handle.writev(block);
      // On a full disk, writev writes only a part, and this write fails with the reason.
      if (bytesWritten < bytes) await this.#handle.writeFile(Buffer.concat(block).subarray(bytesWritten));
      this.#unsyncedBytes += bytes;
      if (this.#unsyncedBytes < SYNC_BYTES) continue;
      this.#unsyncedBytes = 0;
      await this.#syncing;
      this.#syncing = ignoreUnawaited(this.#handle.datasync());
    }
    this.#writing = undefined;
  }
}

/** Keeps a failure before the await from crashing the process. */
function ignoreUnawaited(work: Promise<void>) {
  work.catch(() => {});
  return work;
}
