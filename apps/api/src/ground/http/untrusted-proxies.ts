import type { FastifyInstance, FastifyRequest } from "fastify";
import { peerAddress } from "./peer-address.ts";

/** Strangers can send these headers too, and must not fill the log. */
const MAX_WARNINGS = 10;

/** Logs a warning once per peer whose forwarded addresses are ignored, because it may be a proxy that TRUST_PROXY lacks. */
export function warnOfUntrustedProxies(app: FastifyInstance, isTrusted: (address: string | undefined) => boolean) {
  const warned = new Set<string>();
  const warn = (request: FastifyRequest) => {
    const peer = peerAddress(request);
    if (warned.size >= MAX_WARNINGS || warned.has(peer)) return;
    warned.add(peer);
    request.log.warn(
      { peer },
      "X-Forwarded-For is ignored, because it comes from a peer that TRUST_PROXY does not name. If the peer is your proxy, all users behind it count as one address until TRUST_PROXY names it.",
    );
  };
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.headers["x-forwarded-for"] && !isTrusted(request.socket.remoteAddress)) warn(request);
    done();
  });
}
