import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

const WATCH_MS = 25_000;
/** A modem brings more in that time. */
const LEAST_BYTES = 10_000;
/** Browsers read an answer only when all is sent: until then even a refused file has to come. */
const LONGEST_REST_MS = 5 * 60_000;

/**
 * Cuts the connection of a file that does not come: within 50 seconds after it stalled. A file may take long, but each
 * holds a connection, and room on the disk. What still comes long after the answer is cut too.
 */
export function cutSlowBodies(app: FastifyInstance, isFile: (contentType: string | undefined) => boolean) {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    if (!isFile(headers["content-type"])) return;
    let before = raw.socket.bytesRead;
    const watch = setInterval(() => {
      const since = raw.socket.bytesRead - before;
      before += since;
      if (since < LEAST_BYTES && waitsForMore(raw)) raw.destroy();
    }, WATCH_MS);
    let rest: NodeJS.Timeout | undefined;
    reply.raw.once("finish", () => {
      if (!raw.complete) rest = setTimeout(() => raw.destroy(), LONGEST_REST_MS);
    });
    raw.once("close", () => {
      clearInterval(watch);
      clearTimeout(rest);
    });
  });
}

/** While there is no room, it is ourselves who are slow. */
const waitsForMore = (body: IncomingMessage) => !body.complete && body.readableLength < body.readableHighWaterMark;
