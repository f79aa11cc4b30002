import type { FastifyRequest } from "fastify";
import { peerAddress } from "../../ground/http/peer-address.ts";

/** The client of a request as the server sees it. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
}

export const getCaller = (request: FastifyRequest): Caller => ({
  address: peerAddress(request),
  userAgent: request.headers["user-agent"],
});
