import type { FastifyInstance } from "fastify";
import { errorAnswer } from "./refusal.ts";

/**
 * Refuses requests that arrive on an open connection while the server closes. Fastify's own response to them is switched off by
 * `return503OnClosing`, because it has no code.
 */
export function refuseWhileClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isClosing) return done();
    return reply.code(503).header("retry-after", "2").send(errorAnswer("stopping", "The server is stopping."));
  });
}
