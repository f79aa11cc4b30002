import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time in each turn of the event loop in which first requests may start. */
const START_MS = 5;

/**
 * Gives requests on connections that were served before priority over the first request of a new connection. When a
 * thousand connections open together, their first requests arrive together. If the server answered all of them in one turn
 * of the event loop, signed-in users would wait for a thousand strangers.
 */
export function delayFirstRequests(app: FastifyInstance) {
  const served = new WeakSet<Socket>();
  const waiting: (() => void)[] = [];

  const start = () => {
    const until = performance.now() + START_MS;
    while (waiting.length > 0 && performance.now() < until) waiting.shift()?.();
    if (waiting.length > 0) setImmediate(start);
  };

  app.addHook("onRequest", ({ raw: { socket } }, _reply, done) => {
    if (served.has(socket)) return done();
    served.add(socket);
    if (waiting.push(done) === 1) setImmediate(start);
  });
}
