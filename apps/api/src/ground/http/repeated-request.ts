import { createHash } from "node:crypto";
import type { Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { claimAnswer, findKeptAnswer, keepAnswer, type KeptAnswer } from "../db/kept-answers.ts";
import type { DB } from "../db/schema.ts";
import type { SessionUser } from "../db/scope.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { conflict, keyReused } from "./refusal.ts";

interface Session {
  db: Transaction<DB>;
  user: SessionUser;
}

/** Whether a call takes an Idempotency-Key. */
export const isRepeatable = ({ creates, streams, repeatable }: Endpoint) => repeatable ?? (creates && !streams);

/**
 * A request that creates something and has an Idempotency-Key, so that its repeat gets the same response and creates nothing.
 * Returns undefined for other requests. For forms, see runOnce(); uploads of documents compare files (docs/decisions/0012).
 */
export const readRepeatable = (endpoint: Endpoint, request: FastifyRequest) => {
  if (!endpoint.creates || endpoint.streams) return undefined;
  const idempotencyKey = readIdempotencyKey(request);
  return idempotencyKey === undefined ? undefined : createRepeatable(endpoint, request, idempotencyKey);
};

/**
 * Runs the transaction of a form once for an Idempotency-Key. `content` is what the form contained, with the hashes of its files,
 * which are known only after they have been received.
 */
export async function runOnce<Answer>(
  endpoint: Endpoint,
  request: FastifyRequest,
  content: readonly unknown[],
  session: Session,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = readIdempotencyKey(request);
  if (idempotencyKey === undefined) return work();
  const { params, query } = request;
  const repeatable = createRepeatable(endpoint, { params, query, body: content }, idempotencyKey);
  const earlier = await repeatable.claim(session);
  if (earlier !== undefined) return earlier as Answer; // The response of the same call with the same content.
  const answer = await work();
  await repeatable.keep(session, answer);
  return answer;
}

function createRepeatable(
  endpoint: Endpoint,
  { params, query, body }: Pick<FastifyRequest, "params" | "query" | "body">,
  idempotencyKey: string,
) {
  const hash = createHash("sha256")
    .update(JSON.stringify([endpoint.method, endpoint.path, params, query, body ?? null]))
    .digest();
  const check = (kept: KeptAnswer) => {
    if (!kept.hash.equals(hash)) throw keyReused("This Idempotency-Key was used with another request.");
    if (kept.answer === null)
      throw conflict(
        "answer_lost",
        "The first request with this Idempotency-Key was carried out, but its response was not stored.",
      );
    return kept.answer;
  };

  return {
    /** Returns the response to an earlier request with the same key, or undefined. */
    async find(session: Session) {
      const kept = await findKeptAnswer({ ...session, idempotencyKey });
      return kept && check(kept);
    },
    /** Takes the key in this transaction. Returns the earlier response if another request had it. */
    async claim(session: Session) {
      if (await claimAnswer({ ...session, idempotencyKey }, hash)) return undefined;
      return this.find(session);
    },
    /** Keeps the response without the value that is shown once. */
    async keep(session: Session, answer: unknown) {
      const whole = endpoint.response.parse(answer) as object; // The schema of a response that is JSON is an object.
      const kept = endpoint.secret === undefined ? whole : { ...whole, [endpoint.secret]: null };
      await keepAnswer({ ...session, idempotencyKey }, kept);
    },
  };
}
