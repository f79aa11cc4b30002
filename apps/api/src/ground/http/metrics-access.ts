import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { readBearerToken } from "./bearer.ts";

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Returns whether a request may read the metrics: this machine sent it without a proxy, or it contains METRICS_TOKEN. */
export function canReadMetrics(request: FastifyRequest, token: string | undefined) {
  const shown = readBearerToken(request);
  if (token !== undefined && shown !== undefined && isSame(shown, token)) return true;
  // Only the connection's address counts. A forwarded header does not make a request local.
  const address = request.raw.socket.remoteAddress ?? "";
  const isLocal = loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return isLocal && proxyHeaders.every((name) => request.headers[name] === undefined);
}

const isSame = (shown: string, token: string) => timingSafeEqual(hash(shown), hash(token));
const hash = (text: string) => createHash("sha256").update(text).digest();
