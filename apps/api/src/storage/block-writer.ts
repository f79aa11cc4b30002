import type { FileHandle } from "node:fs/promises";

/** So much may come in while what came before is written. */
const MOST_WAITING_BYTES = 512 * 1024;
/** After so much the disk is told to keep it, so that there is little to wait for at the end. */
const SYNC_BYTES = 16 * 1024 ** 2;

/** Writes what comes in to a file while more comes in. A failure is told with a later piece or at the end. */
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
    this.#writing ??= heardLater(this.#writeWaiting());
    if (this.#waitingBytes >= MOST_WAITING_BYTES) await this.#writing;
  }

  /** Waits until all is written; whoever needs it on disk syncs the file after this. */
  async end() {
    await this.#writing;
    await this.#syncing;
  }

  async #writeWaiting() {
    while (this.#waiting.length > 0) {
      const [block, bytes] = [this.#waiting, this.#waitingBytes];
      [this.#waiting, this.#waitingBytes] = [[], 0];
      const { bytesWritten } = await this.#handle.writev(block);
      // Where there is no room for all of it, this fails and says so.
      if (bytesWritten < bytes) await this.#handle.writeFile(Buffer.concat(block).subarray(bytesWritten));
      this.#unsyncedBytes += bytes;
      if (this.#unsyncedBytes < SYNC_BYTES) continue;
      this.#unsyncedBytes = 0;
      await this.#syncing;
      this.#syncing = heardLater(this.#handle.datasync());
    }
    this.#writing = undefined;
  }
}

/** Its failure ends nothing while nobody waits for it. */
function heardLater(work: Promise<void>) {
  work.catch(() => {});
  return work;
}
