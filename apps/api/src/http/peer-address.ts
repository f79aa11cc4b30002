import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** Where a request comes from, in a form that PostgreSQL takes. A proxy may pass on anything; then it is the proxy itself. */
export function peerAddress({ ip, socket }: FastifyRequest) {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? "::");
  // The network card that an IPv6 address of the neighbourhood belongs to.
  return address.replace(/%.*$/, "");
}
