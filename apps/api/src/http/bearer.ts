import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (request: FastifyRequest) =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? "")?.[1];

/** Keys are kept as their SHA-256: they are 256 random bits, which need no slow hash. */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest();
