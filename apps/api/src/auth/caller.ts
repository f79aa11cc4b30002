import type { FastifyRequest } from "fastify";

/** Who calls, as the server sees it. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers["user-agent"],
});
