import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** The socket measures from the last progress, and at most twice, so a response ends 25 to 50 seconds after its reader stopped. */
const WATCH_MS = 25_000;
/** Smaller responses fit into the buffers of the system. */
const MIN_BYTES = 16_384;

/**
 * Closes the connection of a download whose reader takes nothing. It occupies a file, a connection to the store and memory. While the
 * server itself has nothing to send, for example because the store is slow, the reader is not to blame.
 */
export function cutSlowReaders(app: FastifyInstance, watchMs = WATCH_MS) {
  app.addHook("onSend", (_request, { raw }, payload, done) => {
    if (isLarge(payload)) raw.setTimeout(watchMs, () => cutIfUnread(raw));
    done(null, payload);
  });
}

const isLarge = (payload: unknown) =>
  typeof payload === "string" || Buffer.isBuffer(payload)
    ? payload.length >= MIN_BYTES
    : typeof payload === "object" && payload !== null;

const cutIfUnread = ({ socket }: ServerResponse) => {
  if (socket && socket.writableLength > 0) socket.destroy();
};
