import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

const WATCH_MS = 25_000;
/** The fewest bytes per WATCH_MS. Even a modem sends more. */
const MIN_BYTES = 10_000;
/** Browsers read the response only after they have sent the whole body, so the server must receive even a rejected file. */
const MAX_REST_MS = 5 * 60_000;

/**
 * Closes the connection of an upload within 50 seconds after it stalled. An upload may take long, but it occupies a connection
 * and disk space. It also closes an upload that continues long after the response.
 */
export function cutSlowBodies(app: FastifyInstance, isFile: (contentType: string | undefined) => boolean) {
  app.addHook("onRequest", ({ raw, headers }, reply, done) => {
    if (!isFile(headers["content-type"])) return done();
    let before = raw.socket.bytesRead;
    const watch = setInterval(() => {
      const since = raw.socket.bytesRead - before;
      before += since;
      if (since < MIN_BYTES && waitsForMore(raw)) raw.destroy();
    }, WATCH_MS);
    let rest: NodeJS.Timeout | undefined;
    reply.raw.once("finish", () => {
      if (!raw.complete) rest = setTimeout(() => raw.destroy(), MAX_REST_MS);
    });
    raw.once("close", () => {
      clearInterval(watch);
      clearTimeout(rest);
    });
    done();
  });
}

/** Returns false while the buffer is full, because then the server is the slow side. */
const waitsForMore = (body: IncomingMessage) => !body.complete && body.readableLength < body.readableHighWaterMark;
