import { Readable } from "node:stream";
import { StoreFailure } from "./blob-store.ts";

/** The timeouts of a store in milliseconds. */
export interface StoreLimits {
  /** The most time for opening a connection. */
  connectMs: number;
  /** The longest pause without a byte in either direction. */
  silenceMs: number;
}

/** Returns a signal that aborts if `progress()` does not change for `silenceMs`. */
export function abortOnStall(silenceMs: number, progress: () => number) {
  const controller = new AbortController();
  let before = progress();
  let since = performance.now();
  const watch = setInterval(() => {
    const now = progress();
    if (now !== before) [before, since] = [now, performance.now()];
    else if (performance.now() - since >= silenceMs) controller.abort();
  }, silenceMs / 20);
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(watch) };
}

/**
 * Returns a stream that fails if the source sends nothing for `silenceMs` while the reader waits. A slow reader has no
 * timeout. Waits for the first bytes, so that the response can still report a store that sends only headers.
 */
export async function failOnStall(source: Readable, silenceMs: number): Promise<Readable> {
  const iterator = source.iterator() as AsyncIterator<Uint8Array, undefined>; // A byte stream.
  const next = async () => {
    const giveUp = setTimeout(
      () => source.destroy(new StoreFailure("The store of files went silent while it sent a file.")),
      silenceMs,
    );
    try {
      return await iterator.next();
    } finally {
      clearTimeout(giveUp);
    }
  };
  const first = await next();
  const pieces = async function* () {
    for (let piece = first; !piece.done; piece = await next()) yield piece.value;
  };
  // A generator that was never started does not close its source.
  return Readable.from(pieces(), { objectMode: false }).once("close", () => source.destroy());
}
