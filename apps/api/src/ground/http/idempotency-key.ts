import type { FastifyRequest } from "fastify";
import { invalid } from "./refusal.ts";

/** Reads the Idempotency-Key, with which a program can repeat a request without running it twice. */
export function readIdempotencyKey({ headers }: FastifyRequest) {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid({ "Idempotency-Key": ["Must be 1 to 200 visible characters."] });
}
