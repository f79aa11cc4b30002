import type { FastifyRequest } from "fastify";
import { peerAddress } from "../http/peer-address.ts";

/** Who calls, as the server sees it. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: peerAddress(request),
  userAgent: request.headers["user-agent"],
});
