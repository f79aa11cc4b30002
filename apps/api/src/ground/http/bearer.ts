import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Returns the token of an `Authorization: Bearer` header. */
export const readBearerToken = (request: FastifyRequest) =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? "")?.[1];

/** Keys are stored as SHA-256 hashes. They are 256 random bits, so they need no slow hash. */
export const hashKey = (key: string) => createHash("sha256").update(key).digest();
