import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";

/** The body of a request, and its size and hash as far as it was read. */
export class MeasuredBody implements AsyncIterable<Uint8Array> {
  readonly #body: Readable;
  readonly #others: readonly Hash[];
  readonly #hash = createHash("sha256");
  #size = 0;

  /** `others` are updated with the body, too. */
  constructor(body: Readable, ...others: Hash[]) {
    this.#body = body;
    this.#others = others;
  }

  async *[Symbol.asyncIterator]() {
    // The stream is not destroyed when reading ends early, because the connection still has to carry the response.
    const pieces: AsyncIterable<Uint8Array> = this.#body.iterator({ destroyOnReturn: false });
    for await (const piece of pieces) {
      for (const hash of [this.#hash, ...this.#others]) hash.update(piece);
      this.#size += piece.length;
      yield piece;
    }
  }

  /** Reads the rest after a reader has stopped early. */
  async readToEnd() {
    for await (const _piece of this);
  }

  measure = () => ({ size: this.#size, sha256: this.#hash.copy().digest() });
}
